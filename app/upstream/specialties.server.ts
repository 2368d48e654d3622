import { addSpecialty, editSpecialty, listSpecialties } from "../../contract/installers";
import type { Upstream } from "./http.server";

/** A specialty, and whether whoever asks may rename it; null where the upstream does not say. */
export interface NamedSpecialty {
  readonly id: number;
  readonly name: string;
  readonly isMine: boolean | null;
}

/** More than there are. */
const everySpecialty = { page: 1, pageSize: 100 };

/** Every specialty, as the shopper may rename it or not (installers 7, specialties/list). */
export async function findNamedSpecialties(upstream: Upstream): Promise<NamedSpecialty[]> {
  const { specialties } = await upstream(listSpecialties, { body: everySpecialty });
  return specialties.map(({ id, name, mine }) => ({ id, name, isMine: mine ?? null }));
}

/** Saves a specialty by its name: another name for the one of `id`, or a new one without (installers 7, specialties/add, specialties/edit). */
export async function saveSpecialty(upstream: Upstream, id: number | null, name: string): Promise<void> {
  if (id === null) await upstream(addSpecialty, { body: { name } });
  else await upstream(editSpecialty, { body: { id, name } });
}
