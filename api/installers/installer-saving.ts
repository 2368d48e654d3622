import { and, eq, inArray, isNull } from "drizzle-orm";
import { findJustRegistered, requireUser } from "../accounts/accounts";
import { saveWithContacts } from "../accounts/approved-contacts";
import { isEmailUnavailable, mailEmailChange } from "../accounts/confirmed-email-change";
import { requirePasswordFor } from "../accounts/email-change";
import type { HashingClient } from "../accounts/hashing-queue";
import { lockShopper, lockUnchanged } from "../accounts/lock-shopper";
import { hashNewPassword } from "../accounts/new-password";
import { isHeldForRevert } from "../accounts/revert-links";
import type { Database, Queries, Transaction } from "../database/connection";
import { ignoreUniqueViolation } from "../database/ignore-unique-violation";
import { users } from "../database/schema/accounts";
import { accountDeletions } from "../database/schema/data-rights";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { RefusalError, refuseField } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { replacePhoto } from "../photos/photo";
import type { Services } from "../services";
import { type InstallerUser, requirePassword, validateData } from "./validate-data";

const photoRules = (folder: string) => ({ folder, refusal: messages.installerPhotoTooLarge });

export type InstallerFields = Omit<
  typeof installers.$inferInsert,
  "userId" | "recommended" | "contactsNeedSecondFactor" | "contactsApprovedAt"
>;

export interface InstallerData {
  readonly user: InstallerUser;
  readonly fields: InstallerFields;
  readonly specialtyIds: readonly number[];
}

export const installerType = 3;

const newRecord = { contactsNeedSecondFactor: true };

/** One transaction. Returns the id, also for a duplicate of the same form. */
export async function addInstaller(
  written: InstallerData & { readonly password: string | null | undefined },
  services: Pick<Services, "database" | "clock" | "passwords" | "settings"> & {
    readonly client: HashingClient;
  },
): Promise<number> {
  const { database, clock, passwords, client } = services;
  const { uploadsFolder } = services.settings;
  const {
    user: { image, ...user },
    fields,
  } = validateData(written);
  if (await isHeldForRevert(database, { email: user.email, userId: null }, clock.now())) throw emailTaken();
  const passwordHash = await hashNewPassword(requirePassword(written.password), "Password", {
    passwords,
    client,
  });
  let userId = 0;
  const saving = replacePhoto(image, photoRules(uploadsFolder), (imageAfter) =>
    database.transaction(async (transaction) => {
      const values = { ...user, type: installerType, passwordHash, createdAt: clock.now() };
      const [added] = await ignoreUniqueViolation(
        transaction
          .insert(users)
          .values({ ...values, image: imageAfter(null) })
          .returning({ id: users.id }),
        emailTaken,
      );
      if (added === undefined) throw new Error("A user that was stored has no row");
      userId = added.id;
      await transaction.insert(installers).values({ ...fields, ...newRecord, userId });
      await saveSpecialties(transaction, userId, written.specialtyIds);
      return null;
    }),
  );
  try {
    await saving;
    return userId;
  } catch (error) {
    const { name, email } = user;
    const sent = { name, email, password: written.password ?? "", type: installerType };
    const copy = isEmailTaken(error) ? await findJustRegistered(sent, services) : null;
    if (copy !== null && (await hasStatus(services.database, copy.id, fields.status))) return copy.id;
    throw error;
  }
}

const isEmailTaken = (error: unknown) => error instanceof RefusalError && error.status === 409;

/** 'Ativar agora' and 'Ativar depois' are separate forms. */
async function hasStatus(
  queries: Queries,
  userId: number,
  status: InstallerFields["status"],
): Promise<boolean> {
  const [saved] = await queries
    .select({ status: installers.status })
    .from(installers)
    .where(eq(installers.userId, userId));
  return saved !== undefined && saved.status === (status ?? saved.status);
}

class AlreadyInstaller extends Error {}

/** The client keeps login, orders, favourites and addresses. No effect on an account that is an installer already. */
export async function becomeInstaller(
  { id }: Pick<Shopper, "id">,
  written: InstallerData,
  { database, settings }: Pick<Services, "database" | "settings">,
): Promise<void> {
  const {
    user: { image, email: _, ...user },
    fields,
  } = validateData(written);
  const saving = replacePhoto(image, photoRules(settings.uploadsFolder), (imageAfter) =>
    database.transaction(async (transaction) => {
      await lockShopper(transaction, id);
      if ((await transaction.$count(installers, eq(installers.userId, id))) > 0) throw new AlreadyInstaller();
      if (fields.status === 1) await requireKept(transaction, id);
      const { image: imageBefore } = await requireUser(transaction, id);
      await transaction
        .update(users)
        .set({ ...user, type: installerType, image: imageAfter(imageBefore) })
        .where(eq(users.id, id));
      await transaction.insert(installers).values({ ...fields, ...newRecord, userId: id });
      await saveSpecialties(transaction, id, written.specialtyIds);
      return imageBefore;
    }),
  );
  await saving.catch((error: unknown) => {
    if (!(error instanceof AlreadyInstaller)) throw error;
  });
}

async function requireKept(queries: Queries, userId: number): Promise<void> {
  const [deletion] = await queries
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.cancelledAt)));
  if (deletion !== undefined) throw new RefusalError(409, messages.accountIsBeingDeleted);
}

/** 1 is found by others, 0 is not. An account that is about to be deleted stays hidden. */
export async function setStatus(database: Database, installerId: number, status: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, installerId);
    if (status !== 0) await requireKept(transaction, installerId);
    const changed = await transaction
      .update(installers)
      .set({ status })
      .where(eq(installers.userId, installerId))
      .returning({ id: installers.userId });
    if (changed.length === 0) throw new RefusalError(403, messages.notYourInstaller);
  });
}

/**
 * Status and recommendation stay. Another e-mail requires the current password, and counts once its mailbox
 * has confirmed it. Returns it while it waits, or null.
 */
export async function editInstaller(
  shopper: Shopper,
  written: InstallerData & { readonly currentPassword: string | null | undefined },
  services: Pick<Services, "database" | "clock" | "passwords" | "mailer" | "settings"> & {
    readonly client: HashingClient;
  },
): Promise<string | null> {
  const { id, type } = shopper;
  const { database, clock, settings } = services;
  if (type !== installerType) throw new RefusalError(403, messages.notYourInstaller);
  const {
    user: { image, email, ...user },
    fields: { status, ...fields },
  } = validateData(written);
  const isOther = email !== shopper.email.toLowerCase();
  await requirePasswordFor(email, shopper, written.currentPassword, services);
  if (isOther && (await isEmailUnavailable(database, id, email, clock.now()))) throw emailTaken();
  await replacePhoto(image, photoRules(settings.uploadsFolder), (imageAfter) =>
    database.transaction(async (transaction) => {
      await lockUnchanged(transaction, shopper);
      const before = await requireUser(transaction, id);
      const imageBefore = before.image;
      const changes = { ...user, image: imageAfter(imageBefore) };
      await saveWithContacts(transaction, id, async () => {
        await transaction.update(users).set(changes).where(eq(users.id, id));
        await transaction
          .insert(installers)
          .values({ ...fields, ...newRecord, status, userId: id })
          .onConflictDoUpdate({ target: installers.userId, set: fields });
      });
      await saveSpecialties(transaction, id, written.specialtyIds);
      if (isOther) await mailEmailChange(transaction, before, email, services);
      return imageBefore;
    }),
  );
  return isOther ? email : null;
}

const emailTaken = () => refuseField(409, "Email", messages.emailTaken);

async function saveSpecialties(transaction: Transaction, installerId: number, chosen: readonly number[]) {
  const ids = [...new Set(chosen)];
  await transaction.delete(installerSpecialties).where(eq(installerSpecialties.installerId, installerId));
  if (ids.length === 0) return;
  const known = await transaction
    .select({ id: specialties.id })
    .from(specialties)
    .where(inArray(specialties.id, ids));
  if (known.length < ids.length) throw refuseField(422, "Specialties", messages.specialtyUnknown);
  await transaction
    .insert(installerSpecialties)
    .values(ids.map((specialtyId) => ({ installerId, specialtyId })));
}
