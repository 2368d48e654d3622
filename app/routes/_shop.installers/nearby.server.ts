import { type RequestContext, upstreamFindsInstallersNearby } from "~/http/request-context.server";
import { paths } from "~/paths";

export interface Nearby {
  /** Distances are measured from; null where it is not known yet. */
  readonly cep: string | null;
  readonly cepHref: string;
}

/** Null where the upstream knows no distances. */
export const getNearbySearch = ({ location, here }: RequestContext): Nearby | null =>
  upstreamFindsInstallersNearby() ? { cep: location?.cep ?? null, cepHref: paths.location(here) } : null;
