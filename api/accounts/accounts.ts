import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { toEmailKey } from "../../common/email";
import { formatTaxId, getTaxIdKind, isValidTaxId } from "../../common/tax-id";
import type { login as loginCall } from "../../contract/accounts";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { findFilled } from "../extra-places";
import { createNotFoundRefusal, RefusalError, refuseField } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { accountChanges } from "../mail/account-changed-mail";
import { messages } from "../messages";
import { replacePhoto } from "../photos/photo";
import type { Services } from "../services";
import { saveWithContacts } from "./approved-contacts";
import { endSecrets } from "./end-secrets";
import { HashingBusy, type HashingClient } from "./hashing-queue";
import { lockShopper, lockUnchanged } from "./lock-shopper";
import { checkPassword } from "./login-throttle";
import { hashNewPassword } from "./new-password";
import { isEmail, isPhone, toPlainTaxId } from "./profile";
import { isHeldForRevert, mailAccountChange } from "./revert-links";
import { addMinutes, issueToken } from "./tokens";

export type User = typeof users.$inferSelect;

export const clientType = 4;

/** Window in which a duplicate registration form returns the result of the first one. */
export const duplicateWindowInMinutes = 15;

interface Device {
  /** Shown in the account's list of sessions; null if the storefront does not send it. */
  readonly device: string | null;
}

export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

export async function findUserByEmail(queries: Queries, email: string): Promise<User | null> {
  const key = toEmailKey(email);
  const [found] = await queries
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, key), isNull(users.erasedAt)));
  return found ?? (await listUsersAsTyped(queries, key))[0] ?? null;
}

/**
 * Accounts of this address that were stored as typed, before addresses were normalised, and that the migration left:
 * another account has the address, or its domain was not in ASCII. Oldest first. An index has
 * only addresses that are not in ASCII.
 */
async function listUsersAsTyped(queries: Queries, key: string): Promise<User[]> {
  const asTyped = and(sql`${users.email} ~ '[^ -~]'`, isNull(users.erasedAt));
  const found = await queries.select().from(users).where(asTyped).orderBy(users.id);
  return found.filter((user) => toEmailKey(user.email) === key);
}

export async function requireUser(queries: Queries, userId: number): Promise<User> {
  const [found] = await queries.select().from(users).where(eq(users.id, userId));
  if (found === undefined) throw createNotFoundRefusal();
  return found;
}

/** Same duration and 401 for an unknown e-mail and a wrong password, to prevent account enumeration. */
export async function logIn(
  credentials: z.output<(typeof loginCall)["body"]>,
  client: HashingClient,
  services: Services & Device,
): Promise<SignedIn> {
  const { email, password, code, passkey } = credentials;
  const verify = async () => {
    const { database, passwords } = services;
    const user = await findUserByEmail(database, email);
    if (await passwords.verify(password, user?.passwordHash ?? null, client)) return user;
    for (const other of await listUsersAsTyped(database, toEmailKey(email)))
      if (await passwords.verify(password, other.passwordHash, client)) return other;
    return null;
  };
  const user = await checkPassword(email, verify, { ...services, client });
  if (user === null) throw new RefusalError(401, messages.wrongCredentials);
  for (const ask of findFilled(services, "secondStep"))
    await ask(user.id, { code, passkey }, { ...services, client });
  await rehashWhenOutdated(user, password, { ...services, client });
  return signIn(user, services);
}

/** Upgrades an outdated hash at login, the only time the plaintext password is available. */
async function rehashWhenOutdated(
  { id, passwordHash }: User,
  password: string,
  { database, passwords, client }: Pick<Services, "database" | "passwords"> & { client: HashingClient },
): Promise<void> {
  if (!passwords.isOutdated(passwordHash)) return;
  const rehashed = await passwords.hash(password, client).catch((error: unknown) => {
    if (error instanceof HashingBusy) return null;
    throw error;
  });
  if (rehashed === null) return;
  // Skips the update if the password changed concurrently.
  const stillTheSame = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
  await database.update(users).set({ passwordHash: rehashed }).where(stillTheSame);
}

export async function register(
  account: { name: string; email: string; password: string },
  client: HashingClient,
  services: Services & Device,
): Promise<SignedIn> {
  const email = toEmailKey(account.email);
  if (!isEmail(email)) throw refuseField(400, "email", messages.invalidEmail);
  if (await isHeldForRevert(services.database, { email, userId: null }, services.clock.now()))
    throw refuseField(409, "email", messages.emailTaken);
  const passwordHash = await hashNewPassword(account.password, "password", { ...services, client });
  const [user] = await services.database
    .insert(users)
    .values({ type: clientType, name: account.name, email, passwordHash, createdAt: services.clock.now() })
    .onConflictDoNothing()
    .returning();
  const signedUp =
    user ?? (await findJustRegistered({ ...account, email, type: clientType }, { ...services, client }));
  if (signedUp === null) throw refuseField(409, "email", messages.emailTaken);
  return signIn(signedUp, services);
}

/**
 * The user created by a duplicate form, or null. Not after a credential has changed: a second factor would be skipped. A
 * wrong password counts as a failed login.
 */
export async function findJustRegistered(
  sent: { name: string; email: string; password: string; type: number },
  services: Pick<Services, "database" | "clock" | "passwords"> & { readonly client: HashingClient },
): Promise<User | null> {
  const user = await findUserByEmail(services.database, sent.email);
  if (user === null || user.name !== sent.name || user.type !== sent.type) return null;
  if (user.credentialsVersion > 0) return null;
  if (user.createdAt < addMinutes(services.clock.now(), -duplicateWindowInMinutes)) return null;
  const verify = async () =>
    (await services.passwords.verify(sent.password, user.passwordHash, services.client)) ? user : null;
  return checkPassword(user.email, verify, services);
}

/** Refuses with 401 if a credential changed since `user` was read: what was verified no longer stands. */
async function signIn(
  user: User,
  { database, clock, settings, device }: Services & Device,
): Promise<SignedIn> {
  const lifetimeInMinutes = settings.tokenLifetimeInMinutes;
  const token = await database.transaction(async (transaction) => {
    await lockUnchanged(transaction, user, messages.wrongCredentials);
    return issueToken(transaction, { userId: user.id, lifetimeInMinutes, now: clock.now(), device });
  });
  return { token, user };
}

/** `photo`: a data URL replaces it, null removes it, a path or undefined keeps it. */
export async function editProfile(
  userId: number,
  profile: { name: string; taxId: string; phoneNumber: string; image?: string | null },
  { database, settings: { uploadsFolder } }: Pick<Services, "database" | "settings">,
): Promise<void> {
  const { name, taxId, phoneNumber, image } = profile;
  if (!isValidTaxId(taxId)) {
    throw refuseField(
      422,
      "cnpj",
      getTaxIdKind(taxId) === "cpf" ? messages.invalidCpf : messages.invalidCnpj,
    );
  }
  if (!isPhone(phoneNumber)) throw refuseField(422, "phoneNumber", messages.invalidPhone);
  await replacePhoto(image, { folder: uploadsFolder, refusal: messages.photoTooLarge }, (imageAfter) =>
    database.transaction(async (transaction) => {
      await lockShopper(transaction, userId);
      const before = (await requireUser(transaction, userId)).image;
      const changes = { name, phoneNumber, taxId: toPlainTaxId(taxId), image: imageAfter(before) };
      await saveWithContacts(transaction, userId, () =>
        transaction.update(users).set(changes).where(eq(users.id, userId)),
      );
      return before;
    }),
  );
}

/**
 * Revokes all of the shopper's sessions. A wrong current password counts as a failed login. Returns whether a change of
 * e-mail that waited for its confirmation has ended with it.
 */
export async function changePassword(
  shopper: Shopper,
  change: { currentPassword: string; newPassword: string },
  client: HashingClient,
  services: Services,
): Promise<boolean> {
  const { database, clock, passwords } = services;
  const user = await requireUser(database, shopper.id);
  const verify = async () => {
    if (await passwords.verify(change.currentPassword, user.passwordHash, client)) return "to-change";
    return (await passwords.verify(change.newPassword, user.passwordHash, client)) ? "changed" : null;
  };
  const proven = await checkPassword(user.email, verify, { ...services, client });
  if (proven === null) throw refuseField(422, "currentPassword", messages.currentPasswordWrong);
  if (proven === "changed") return false;
  const passwordHash = await hashNewPassword(change.newPassword, "newPassword", { passwords, client });
  const ended = await database.transaction(async (transaction) => {
    if ((await lockShopper(transaction, user.id)) !== shopper.credentialsVersion) return null;
    const endsEmailChange = await endSecrets(
      transaction,
      "password",
      { userId: user.id, now: clock.now() },
      services,
    );
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await mailAccountChange(
      transaction,
      user,
      { change: accountChanges.password, endsEmailChange },
      services,
    );
    return endsEmailChange;
  });
  if (ended !== null) return ended;
  // A copy of the form was quicker, or another change.
  const { passwordHash: current } = await requireUser(database, user.id);
  if (await passwords.verify(change.newPassword, current, client)) return false;
  throw new RefusalError(401, messages.loginNeeded);
}

export const formatTaxIdOfUser = (user: User): string | null =>
  user.taxId === null ? null : formatTaxId(user.taxId);
