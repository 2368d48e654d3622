import { and, asc, count, eq, ne, notExists, sql } from "drizzle-orm";
import { lockShopper } from "../accounts/lock-shopper";
import { toSlug } from "../catalogue/slug";
import type { Database, Transaction } from "../database/connection";
import { ignoreUniqueViolation } from "../database/ignore-unique-violation";
import { installerSpecialties, specialties } from "../database/schema/installers";
import { RefusalError, refuseField } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { installerType } from "./installer-saving";

const maxOfOneInstaller = 10;

export interface SpecialtyPage {
  readonly specialties: { id: number; code: string; name: string; mine: boolean }[];
  readonly totalItems: number;
}

/** All specialties (installers 7, "specialties/list"); `mine` marks those that the caller may rename. */
export async function readSpecialtyPage(
  database: Database,
  { page, pageSize }: { page: number; pageSize: number },
  askerId: number | null,
): Promise<SpecialtyPage> {
  const { id, code, name, addedBy } = specialties;
  const { specialtyId: offered, installerId: by } = installerSpecialties;
  const byOthers = database
    .select({ by })
    .from(installerSpecialties)
    .where(and(eq(offered, id), ne(by, addedBy)));
  const mine =
    askerId === null
      ? sql<boolean>`false`
      : sql<boolean>`${addedBy} is not distinct from ${askerId} and ${notExists(byOthers)}`;
  const [found, totalItems] = await Promise.all([
    database
      .select({ id, code, name, mine })
      .from(specialties)
      .orderBy(asc(id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(specialties),
  ]);
  return { specialties: found, totalItems };
}

export function addSpecialty(
  database: Database,
  name: string,
  { id: addedBy, type }: Pick<Shopper, "id" | "type">,
): Promise<number> {
  if (type !== installerType) throw notPermitted();
  const named = nameAndCode(name);
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, addedBy);
    const [same] = await transaction
      .select({ id: specialties.id })
      .from(specialties)
      .where(and(eq(specialties.addedBy, addedBy), eq(specialties.name, named.name)));
    // Duplicate form.
    if (same !== undefined) return same.id;
    const [mine] = await transaction
      .select({ many: count() })
      .from(specialties)
      .where(eq(specialties.addedBy, addedBy));
    if ((mine?.many ?? 0) >= maxOfOneInstaller) throw refuseField(422, "name", messages.tooManySpecialties);
    const [added] = await ignoreUniqueViolation(
      transaction
        .insert(specialties)
        .values({ ...named, addedBy })
        .returning({ id: specialties.id }),
      nameTaken,
    );
    if (added === undefined) throw new Error("A specialty that was stored has no row");
    return added.id;
  });
}

/** Only the creator may rename a specialty, and only while no other installer offers it. */
export async function renameSpecialty(
  database: Database,
  specialty: { readonly id: number; readonly name: string },
  { id: installerId }: Pick<Shopper, "id">,
): Promise<void> {
  const named = nameAndCode(specialty.name);
  await database.transaction(async (transaction) => {
    await requireOwnUnused(transaction, specialty.id, installerId);
    await ignoreUniqueViolation(
      transaction.update(specialties).set(named).where(eq(specialties.id, specialty.id)),
      nameTaken,
    );
  });
}

/** Locks the specialty, so that no other installer starts to offer it before the commit. */
async function requireOwnUnused(transaction: Transaction, specialtyId: number, installerId: number) {
  const [own] = await transaction
    .select({ id: specialties.id })
    .from(specialties)
    .where(and(eq(specialties.id, specialtyId), eq(specialties.addedBy, installerId)))
    .for("update");
  if (own === undefined) throw notPermitted();
  const { specialtyId: offered, installerId: by } = installerSpecialties;
  const others = await transaction
    .select({ by })
    .from(installerSpecialties)
    .where(and(eq(offered, specialtyId), ne(by, installerId)))
    .limit(1);
  if (others.length > 0) throw notPermitted();
}

function nameAndCode(name: string): { name: string; code: string } {
  const code = toSlug(name);
  if (!/[a-z]/.test(code)) throw refuseField(422, "name", messages.specialtyWithoutLetters);
  return { name, code };
}

const nameTaken = () => refuseField(409, "name", messages.specialtyTaken);
const notPermitted = () => new RefusalError(403, messages.onlyPermitted);
