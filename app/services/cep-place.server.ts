import { optional } from "~/http/failures.server";
import type { Upstream } from "~/upstream/http.server";
import { findCep } from "~/upstream/postal-codes.server";

interface PlaceOfAddress {
  readonly cep: string;
  readonly city: string;
  readonly state: string;
}

/** City and state of the CEP; unchanged when they cannot be looked up. */
export async function withPlaceOfCep<Parts extends PlaceOfAddress>(
  upstream: Upstream,
  parts: Parts,
): Promise<Parts> {
  const found = await optional(findCep(upstream, parts.cep), null);
  return found?.city ? { ...parts, city: found.city, state: found.state } : parts;
}
