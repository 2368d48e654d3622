import { type ActionContext, awaitOptionalAfterWrite } from "~/http/screen.server";

import type { Address } from "~/model/address";
import type { Session } from "~/session/session.server";
import { locate } from "~/upstream/locating.server";

/** Prices and offers are for where is delivered to; a place that cannot be found leaves them where they were. */
export async function moveToAddress(
  { upstream, session }: Pick<ActionContext, "upstream" | "session">,
  { cep, latitude, longitude }: Pick<Address, "cep" | "latitude" | "longitude">,
): Promise<Session> {
  if (session.location?.cep === cep) return session;
  const place =
    latitude !== null && longitude !== null
      ? { cep, latitude, longitude, placeId: null }
      : await awaitOptionalAfterWrite(locate(upstream, cep), null);
  return place === null ? session : session.locatedAt(place);
}
