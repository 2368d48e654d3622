import { asc, eq, inArray } from "drizzle-orm";
import { isValidTaxId, taxIdKind } from "../../app/domain/tax-id";
import { lockShopper } from "../accounts/lock-shopper";
import { changingPhoto } from "../accounts/photo";
import { isPhone, plainTaxId } from "../accounts/profile";
import { groupedBy } from "../catalogue/grouped";
import type { Queries, Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { notFound, Refused } from "../http/refused";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import type { Parts } from "../parts";

/** An installer: a user of type 3 with what stands beside the user. Name, e-mail, tax id, phone and photo are the user's own. */
export interface FoundInstaller {
  readonly user: typeof users.$inferSelect;
  readonly installer: typeof installers.$inferSelect;
  readonly specialties: readonly { readonly id: number; readonly name: string }[];
}

export type InstallerFields = Omit<typeof installers.$inferInsert, "userId" | "recommended">;
export type InstallerUser = Pick<FoundInstaller["user"], "name" | "email"> & {
  readonly taxId: string;
  readonly phoneNumber: string;
  /** A data URL is a new photo, null takes it away, a path or nothing leaves it. */
  readonly image: string | null | undefined;
};

const installerType = 3;
const active = 1;
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const refuseField = (status: 409 | 422, field: string, message: string) =>
  new Refused(status, message, { errors: { [field]: [message] } });

/** One installer, or a refusal with 404. Who is not active is there for themselves alone. */
export async function demandInstaller(
  queries: Queries,
  installerId: number,
  isOwn: boolean,
): Promise<FoundInstaller> {
  const [found] = await queries
    .select({ user: users, installer: installers })
    .from(installers)
    .innerJoin(users, eq(users.id, installers.userId))
    .where(eq(installers.userId, installerId));
  if (found === undefined || !(isOwn || found.installer.status === active)) {
    throw notFound(messages.installerNotFound);
  }
  const [withSpecialties] = await addSpecialties(queries, [found]);
  if (withSpecialties === undefined) throw notFound(messages.installerNotFound);
  return withSpecialties;
}

/** What each of them offers, by one query. */
export async function addSpecialties<Row extends Pick<FoundInstaller, "user" | "installer">>(
  queries: Queries,
  rows: readonly Row[],
): Promise<(Row & Pick<FoundInstaller, "specialties">)[]> {
  const offered = await queries
    .select({ installerId: installerSpecialties.installerId, id: specialties.id, name: specialties.name })
    .from(installerSpecialties)
    .innerJoin(specialties, eq(specialties.id, installerSpecialties.specialtyId))
    .where(
      inArray(
        installerSpecialties.installerId,
        rows.map(({ user }) => user.id),
      ),
    )
    .orderBy(asc(specialties.id));
  const byInstaller = groupedBy(
    offered,
    ({ installerId }) => installerId,
    ({ id, name }) => ({ id, name }),
  );
  return rows.map((row) => ({ ...row, specialties: byInstaller.of(row.user.id) }));
}

/**
 * Saves an installer's own record and what of it is the user's, all of it or nothing. Status and recommendation of a
 * record that is there already stay as they are (installers 4).
 */
export async function editInstaller(
  { id, type }: Shopper,
  edit: { user: InstallerUser; fields: InstallerFields; specialtyIds: readonly number[] },
  { database, settings: { uploadsFolder } }: Pick<Parts, "database" | "settings">,
): Promise<void> {
  if (type !== installerType) throw new Refused(403, messages.notYourInstaller);
  const { image, ...user } = checked(edit.user);
  await changingPhoto(image, uploadsFolder, (imageAfter) =>
    database.transaction(async (transaction) => {
      await lockShopper(transaction, id);
      const [before] = await transaction.select({ image: users.image }).from(users).where(eq(users.id, id));
      const imageBefore = before?.image ?? null;
      await saveUser(transaction, id, { ...user, image: imageAfter(imageBefore) });
      const { status, ...fields } = edit.fields;
      await transaction
        .insert(installers)
        .values({ ...fields, status, userId: id })
        .onConflictDoUpdate({ target: installers.userId, set: fields });
      await chooseSpecialties(transaction, id, edit.specialtyIds);
      return imageBefore;
    }),
  );
}

function checked(user: InstallerUser): InstallerUser {
  const { taxId, phoneNumber } = user;
  const email = user.email.trim().toLowerCase();
  if (!isValidTaxId(taxId)) {
    throw refuseField(422, "Cnpj", taxIdKind(taxId) === "cpf" ? messages.invalidCpf : messages.invalidCnpj);
  }
  if (!isPhone(phoneNumber)) throw refuseField(422, "PhoneNumber", messages.invalidPhone);
  if (!emailShape.test(email)) throw refuseField(422, "Email", messages.invalidEmail);
  return { ...user, email, taxId: plainTaxId(taxId) };
}

async function saveUser(
  transaction: Transaction,
  userId: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  try {
    await transaction.update(users).set(changes).where(eq(users.id, userId));
  } catch (error) {
    if (isTaken(error)) throw refuseField(409, "Email", messages.emailTaken);
    throw error;
  }
}

/** PostgreSQL's unique_violation, of which a user has one: the e-mail. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "23505";

async function chooseSpecialties(transaction: Transaction, installerId: number, chosen: readonly number[]) {
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
