import { asc, eq, inArray } from "drizzle-orm";
import { groupBy } from "../catalogue/grouped";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { findFilled, type WithExtras } from "../extra-places";
import { createNotFoundRefusal } from "../http/refusal-error";
import { messages } from "../messages";

export interface FoundInstaller {
  readonly user: typeof users.$inferSelect;
  readonly installer: typeof installers.$inferSelect;
  readonly specialties: readonly { readonly id: number; readonly name: string }[];
  /** True if the e-mail is not confirmed, or if there is neither a second factor nor an operator's approval. */
  readonly hidesContacts: boolean;
}

const active = 1;

export async function requireInstaller(
  queries: Queries,
  installerId: number,
  isOwn: boolean,
  services: WithExtras,
): Promise<FoundInstaller> {
  const [found] = await queries
    .select({ user: users, installer: installers })
    .from(installers)
    .innerJoin(users, eq(users.id, installers.userId))
    .where(eq(installers.userId, installerId));
  if (found === undefined || !(isOwn || found.installer.status === active)) {
    throw createNotFoundRefusal(messages.installerNotFound);
  }
  const [complete] = await completeInstallers(queries, [found], services);
  if (complete === undefined) throw createNotFoundRefusal(messages.installerNotFound);
  return complete;
}

export async function completeInstallers<Row extends Pick<FoundInstaller, "user" | "installer">>(
  queries: Queries,
  rows: readonly Row[],
  services: WithExtras,
): Promise<(Row & Pick<FoundInstaller, "specialties" | "hidesContacts">)[]> {
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
  const byInstaller = groupBy(
    offered,
    ({ installerId }) => installerId,
    ({ id, name }) => ({ id, name }),
  );
  const hidden = await findHidden(queries, rows, services);
  return rows.map((row) => ({
    ...row,
    specialties: byInstaller.of(row.user.id),
    hidesContacts: hidden.has(row.user.id),
  }));
}

async function findHidden(
  queries: Queries,
  rows: readonly Pick<FoundInstaller, "user" | "installer">[],
  services: WithExtras,
): Promise<ReadonlySet<number>> {
  const bound = rows.filter(({ installer }) => installer.contactsNeedSecondFactor);
  const ids = bound.flatMap(({ user, installer }) =>
    user.emailConfirmedAt !== null && installer.contactsApprovedAt === null ? [user.id] : [],
  );
  const find = ids.length === 0 ? [] : findFilled(services, "findProtected");
  const safe = new Set((await Promise.all(find.map((findIds) => findIds(queries, ids)))).flat());
  const isHidden = ({ user, installer }: (typeof bound)[number]) =>
    user.emailConfirmedAt === null || (installer.contactsApprovedAt === null && !safe.has(user.id));
  return new Set(bound.filter(isHidden).map(({ user }) => user.id));
}
