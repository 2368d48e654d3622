import type { RequestContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { findsNearby } from "~/upstream/compatibility/installers.server";

export interface Nearby {
  /** Distances are measured from; null where it is not known yet. */
  readonly cep: string | null;
  readonly cepHref: string;
}

/** Null where the upstream knows no distances. */
export const getNearbySearch = ({ upstream, location, here }: RequestContext): Nearby | null =>
  findsNearby(upstream) ? { cep: location?.cep ?? null, cepHref: paths.location(here) } : null;
