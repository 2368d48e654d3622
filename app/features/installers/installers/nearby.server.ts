import type { RequestContext } from "~/http/request-context.server";
import { paths } from "~/paths";

export interface Nearby {
  /** Distances are measured from; null where it is not known yet. */
  readonly cep: string | null;
  readonly cepHref: string;
}

/** Null where the upstream knows no distances. */
export const getNearbySearch = ({ can, location, here }: RequestContext): Nearby | null =>
  can.findInstallersNearby ? { cep: location?.cep ?? null, cepHref: paths.location(here) } : null;
