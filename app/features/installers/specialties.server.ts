import type { Upstream } from "~/upstream/http.server";
import { addSpecialty, editSpecialty, listSpecialties } from "../../../contract/installers";

/** A specialty that the shopper may rename or not; null if the upstream does not say. */
export interface NamedSpecialty {
  readonly id: number;
  readonly name: string;
  readonly isMine: boolean | null;
}

const everySpecialty = { page: 1, pageSize: 100 };

/** All specialties (installers 7, specialties/list). */
export async function findNamedSpecialties(upstream: Upstream): Promise<NamedSpecialty[]> {
  const { specialties } = await upstream(listSpecialties, { body: everySpecialty });
  return specialties.map(({ id, name, mine }) => ({ id, name, isMine: mine ?? null }));
}

/** Renames the specialty `id`, or adds one without an id (installers 7, specialties/add, specialties/edit). */
export async function saveSpecialty(upstream: Upstream, id: number | null, name: string): Promise<void> {
  if (id === null) await upstream(addSpecialty, { body: { name } });
  else await upstream(editSpecialty, { body: { id, name } });
}
