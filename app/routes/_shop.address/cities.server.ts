import { findState } from "~/domain/state";
import { optional } from "~/http/failures.server";
import type { Upstream } from "~/upstream/http.server";
import { findCities } from "~/upstream/postal-codes.server";
import type { AddressValues } from "./address-values";

export interface WithCities {
  readonly values: AddressValues;
  readonly cities: readonly string[] | null;
}

/** Clears a city of another state; falls back to free text when the list fails. */
export async function withCities(upstream: Upstream, values: AddressValues): Promise<WithCities> {
  const state = findState(values.state);
  if (values.manual === "" || state === null) return { values, cities: null };
  const none: readonly string[] = [];
  const found = await optional(findCities(upstream, state.ibgeId), none);
  const offered = { ...values, state: state.letters, cidadesDe: state.letters };
  if (found.length === 0) return { values: offered, cities: null };
  const wasOffered = values.cidadesDe === "" || values.cidadesDe === state.letters;
  const city = found.find((name) => isSameName(name, values.city)) ?? "";
  // Keeps an unlisted city that came from a CEP or a saved address of this state.
  const kept = city || !wasOffered ? city : values.city.trim();
  const cities = kept && !found.includes(kept) ? [kept, ...found] : found;
  return { values: { ...offered, city: kept }, cities };
}

const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other.trim(), "pt-BR", { sensitivity: "base" }) === 0;
