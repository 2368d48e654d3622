import type { RequestContext } from "~/http/request-context.server";
import { redirectTo, returnPath } from "~/http/screen.server";
import { messages } from "~/messages";
import type { Address } from "~/model/address";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import { findAddress } from "~/upstream/addresses.server";
import type { Upstream } from "~/upstream/http.server";
import { type AddressPage, emptyValues, savedValues, withManualAddress } from "./address-values";
import { lookUp, refuseCep, withCities } from "./cep-lookup.server";

/** Default target of 'back'. */
export const savedAddresses = paths.profile(1);

type Parts = Pick<AddressPage, "id" | "nickname" | "voltar" | "values"> &
  Partial<Pick<AddressPage, "refusal" | "note" | "opensAtPlace" | "contradiction">>;

export async function addressPage(upstream: Upstream, parts: Parts): Promise<AddressPage> {
  return { refusal: null, note: null, ...parts, ...(await withCities(upstream, parts.values)) };
}

/** Query parameters: see purchase 2, "/address". `model=new` takes precedence over `id`. */
export async function openAddressPage(context: RequestContext, query: URLSearchParams): Promise<AddressPage> {
  const { upstream, session } = context;
  const voltar = returnPath(query, savedAddresses);
  const isNew = query.get("model") === "new";
  const id = isNew ? null : query.get("id");
  if (!id && !isNew && query.get("edit") === "true") {
    const notice = { kind: "warning", message: messages.profile.noUser } as const;
    throw await redirectTo(paths.listAddress(voltar), session.notify(notice));
  }
  const edited = await addressToEdit(upstream, id);
  const values = edited ? savedValues(edited) : emptyValues;
  const requested = { ...getIdentity(edited), voltar };
  if (query.get("manual") === "true") {
    const state = query.get("state") ?? values.state;
    return addressPage(upstream, {
      ...requested,
      values: withManualAddress({ ...values, state, cidadesDe: values.state }),
    });
  }
  // Who comes from the cart without an address has said where to deliver at the location gate.
  const known = edited === null && hasPathname(voltar, paths.cart()) ? context.location?.cep : undefined;
  const cep = query.get("cep") ?? known;
  if (cep === undefined) return addressPage(upstream, { ...requested, values });
  const withCep = { ...values, postalCode: cep };
  const found = await lookUp(context, withCep);
  if (found.ok) return addressPage(upstream, { ...requested, ...found });
  const refusal = query.has("cep") ? refuseCep(found.message) : null;
  return addressPage(upstream, { ...requested, values: withCep, refusal });
}

/** Returns null without an id. An unknown address, or another shopper's, is a 404. */
export async function addressToEdit(
  upstream: Upstream,
  id: FormDataEntryValue | null,
): Promise<Address | null> {
  if (id === null || id === "") return null;
  const found = /^\d{1,15}$/.test(String(id)) ? await findAddress(upstream, Number(id)) : null;
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export const getIdentity = (edited: Address | null): Pick<AddressPage, "id" | "nickname"> => ({
  id: edited?.id ?? null,
  nickname: edited && (edited.nickname ?? edited.street),
});
