import { asc, eq, inArray } from "drizzle-orm";
import { groupedBy } from "../catalogue/grouped";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { notFound } from "../http/refusal-error";
import { messages } from "../messages";

export interface FoundInstaller {
  readonly user: typeof users.$inferSelect;
  readonly installer: typeof installers.$inferSelect;
  readonly specialties: readonly { readonly id: number; readonly name: string }[];
}

const active = 1;

export async function requireInstaller(
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
