import { createCepFault } from "~/forms/field-rules";
import { consumeRateLimit } from "~/http/rate-limit.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { createRefusal, type Refusal } from "~/model/refusal";
import { findState } from "~/model/state";
import type { Upstream } from "~/upstream/http.server";
import { findCep, findCities } from "~/upstream/postal-codes.server";
import { parseCep } from "../../../../common/cep";
import { type AddressGroup, type AddressValues, withManualAddress } from "./address-values";

export type LookedUp =
  | { readonly ok: true; readonly values: AddressValues; readonly note: string | null }
  | {
      readonly ok: false;
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Fills the form from a CEP. */
export async function lookUpAddress(context: RequestContext, typed: AddressValues): Promise<LookedUp> {
  const { address } = messages;
  const cep = parseCep(typed.postalCode);
  if (cep === null) {
    return { ok: false, status: 400, message: createCepFault(address.cepTooLong)(typed.postalCode) };
  }
  const { tooMany } = await consumeRateLimit(context, "cep");
  if (tooMany) return { ok: false, ...tooMany };
  try {
    const found = await findCep(context.upstream, cep);
    if (found === null) return { ok: false, status: 400, message: address.cepNotFound };
    const isUnchanged = typed.cepBuscado === cep;
    /** Keeps an edited street, replaces one filled in by another CEP. */
    const filled = (known: string | null, shown: string) => {
      if (isUnchanged) return shown.trim() || (known ?? "");
      return known ?? (typed.cepBuscado === "" ? shown : "");
    };
    const values = {
      ...typed,
      postalCode: cep,
      addressName: filled(found.street, typed.addressName),
      neighborhood: filled(found.neighborhood, typed.neighborhood),
      state: found.state,
    };
    if (found.city !== null) {
      return { ok: true, values: { ...values, city: found.city, cepBuscado: cep, manual: "" }, note: null };
    }
    // A CEP without a city keeps the typed city only within the same state.
    const city = typed.state === found.state ? typed.city : "";
    return { ok: true, values: withManualAddress({ ...values, city }), note: messages.ours.cepWithoutCity };
  } catch (error) {
    return { ok: false, status: toFormFailure(error).status, message: address.cepFailed };
  }
}

/**
 * The fields as they are opened. In the query `cep` fills them in, and `manual` offers the cities of `state`; `known` is
 * the CEP of the location gate.
 */
export async function openAddressGroup(
  context: RequestContext,
  query: URLSearchParams,
  { values, known }: { values: AddressValues; known?: string | undefined },
): Promise<AddressGroup> {
  const { upstream } = context;
  if (query.get("manual") === "true") {
    const state = query.get("state") ?? values.state;
    const byHand = withManualAddress({ ...values, state, cidadesDe: values.state });
    return presentAddressGroup(upstream, { values: byHand });
  }
  const cep = query.get("cep") ?? known;
  if (cep === undefined) return presentAddressGroup(upstream, { values });
  const withCep = { ...values, postalCode: cep };
  const found = await lookUpAddress(context, withCep);
  if (found.ok) return presentAddressGroup(upstream, found);
  const refusal = query.has("cep") ? refuseCep(found.message) : null;
  return presentAddressGroup(upstream, { values: withCep, refusal });
}

export type ShownAddress = Pick<AddressGroup, "values"> & Partial<AddressGroup>;

export async function presentAddressGroup(
  upstream: Upstream,
  { values, refusal = null, note = null, contradiction, opensAtPlace }: ShownAddress,
): Promise<AddressGroup> {
  return {
    refusal,
    note,
    ...(contradiction && { contradiction }),
    ...(opensAtPlace && { opensAtPlace }),
    ...(await withCities(upstream, values)),
  };
}

export const refuseCep = (message: string): Refusal =>
  createRefusal({
    title: "Confira o CEP",
    errors: { postalCode: [message] },
    faults: [{ fieldId: "postalCode", message }],
  });

interface WithCities {
  readonly values: AddressValues;
  readonly cities: readonly string[] | null;
}

/** Clears a city of another state; falls back to free text when the list fails. */
async function withCities(upstream: Upstream, values: AddressValues): Promise<WithCities> {
  const state = findState(values.state);
  if (values.manual === "" || state === null) return { values, cities: null };
  const none: readonly string[] = [];
  const found = await awaitOptional(findCities(upstream, state.ibgeId), none);
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
