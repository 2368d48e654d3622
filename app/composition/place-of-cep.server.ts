import { optional } from "~/failures.server";
import type { Upstream } from "~/upstream/http.server";
import { findCep } from "~/upstream/postal-codes.server";

interface PlaceOfAddress {
  readonly cep: string;
  readonly city: string;
  readonly state: string;
}

/** The address in the city and state of its CEP; as it was typed where the CEP is unknown, names no city, or cannot be looked up. */
export async function inPlaceOfCep<Parts extends PlaceOfAddress>(
  upstream: Upstream,
  parts: Parts,
): Promise<Parts> {
  const told = await optional(findCep(upstream, parts.cep), null);
  return told?.city ? { ...parts, city: told.city, state: told.state } : parts;
}
