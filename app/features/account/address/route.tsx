import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { moveToAddress } from "~/features/account/move-to-address.server";
import { isPathToPurchase } from "~/features/account/waiting-purchase.server";
import { readCouponCode } from "~/features/cart/coupon.server";
import { quoteSavedAddress } from "~/features/cart/freight-quote.server";
import { checkPlaceOfCep, refuseContradiction } from "~/features/location/cep-place.server";
import { createFormRefusal, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptionalAfterWrite,
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { type Address, toAddressParts } from "~/model/address";
import type { RefusalReason } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { findAddress, saveAddress } from "~/upstream/addresses.server";
import type { Upstream } from "~/upstream/http.server";
import { findNearestPlace } from "~/upstream/locating.server";
import { AddressForm, Removal } from "./address-form";
import {
  type AddressPage,
  emptyValues,
  getAddressValues,
  readTypedAddress,
  withManualAddress,
} from "./address-values";
import { lookUpAddress, refuseCep, withCities } from "./cep-lookup.server";
import { addressForm, findStateWithoutCities, isCepNotLookedUp } from "./form-rules";

export const meta: MetaFunction<typeof loader> = (page) =>
  createUnlistedPageMeta(page, titleFor(page.data?.id ?? null));

const titleFor = (id: number | null) => (id === null ? "Novo endereço" : "Editar endereço");

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  return openAddressPage(context, new URL(args.request.url).searchParams);
});

export const headers = retryAfter;

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    const shopper = await requireShopper(context);
    const { form, upstream } = context;
    const edited = await addressToEdit(upstream, form.get("id"));
    const values = readTypedAddress(form);
    const typed = { ...getIdentity(edited), voltar: returnPath(form, savedAddresses), values };
    const show = (more: Partial<AddressPage>) => addressPage(upstream, { ...typed, ...more });
    const refuse = async (reason: RefusalReason, status: number, shown: Partial<AddressPage> = {}) =>
      data(await show({ ...shown, refusal: createFormRefusal(form, addressForm, reason) }), status);
    const showByHand = () => show({ values: withManualAddress(values), opensAtPlace: true });
    const showWithPlace = async (note: string | null) => {
      const found = await lookUpAddress(context, values);
      if (found.ok) return show({ values: found.values, note: found.note ?? note });
      const { status, message, headers } = found;
      return data(await show({ refusal: refuseCep(message) }), { status, headers });
    };
    const save = async (leadsToPayment: boolean) => {
      const invalid = addressForm.refusal;
      const state = findStateWithoutCities(values);
      if (state !== null) {
        const errors = { city: [messages.ours.chooseCityIn(state.name)] };
        return refuse({ ...invalid, errors }, 400, { values: withManualAddress(values) });
      }
      if (isCepNotLookedUp(values)) {
        return showWithPlace(values.cepBuscado === "" ? messages.ours.cepFilledIn : messages.ours.cepChanged);
      }
      const parsed = parseForm(form, addressForm);
      if (!parsed.ok) return refuse({ ...invalid, errors: parsed.errors }, 400);
      const parts = toAddressParts(parsed.value);
      const placed = isSavedPlace(edited, parts)
        ? { ok: true as const, parts }
        : await checkPlaceOfCep(context, parts);
      if (!placed.ok) {
        const { contradiction } = placed;
        // 'Buscar CEP' then replaces the street, too.
        const asked = { ...values, cepBuscado: "", lugarEscolhido: contradiction.chosen };
        return refuse(refuseContradiction(contradiction), 400, { values: asked, contradiction });
      }
      try {
        return await saveAndReturn(context, {
          shopper,
          edited,
          checked: placed.parts,
          leadsToPayment,
          otherwise: savedAddresses,
        });
      } catch (error) {
        const { status, message } = toFormFailure(error);
        return refuse(
          { title: edited ? messages.address.changeFailed : messages.address.createFailed, message },
          status,
        );
      }
    };
    return dispatchIntent(form.get("intent"), {
      default: () => save(false),
      salvar: () => save(false),
      pagar: () => save(true),
      cep: () => showWithPlace(null),
      manual: showByHand,
      cidades: showByHand,
    });
  },
  { fieldLabels: () => addressForm.labels },
);

const loadRules = async () => (await import("./form-rules")).addressForm;

export default function AddressPageView() {
  const requested = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const page = answered ?? requested;
  const { id, nickname, voltar, refusal, note } = page;
  const checks = useFormChecks("endereco", loadRules, refusal ?? undefined);
  return (
    <div className="narrow stack">
      <h1>{titleFor(id)}</h1>
      {checks.summary}
      {note && (
        <Notice kind="warning">
          <p>{note}</p>
        </Notice>
      )}
      <AddressForm page={page} isUnsaved={answered !== undefined} checks={checks} />
      {checks.checks}
      <ButtonLink href={voltar} look="quiet" full>
        Voltar sem salvar
      </ButtonLink>
      {id !== null && <Removal id={id} nickname={nickname ?? ""} voltar={voltar} />}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.ours.addressNotFound,
    instead: {
      help: "Ele pode ter sido excluído. Veja os endereços que você salvou.",
      href: paths.profile(1),
      label: "Endereços salvos",
    },
  },
});

/** Default target of 'back'. */
const savedAddresses = paths.profile(1);

type Parts = Pick<AddressPage, "id" | "nickname" | "voltar" | "values"> &
  Partial<Pick<AddressPage, "refusal" | "note" | "opensAtPlace" | "contradiction">>;

async function addressPage(upstream: Upstream, parts: Parts): Promise<AddressPage> {
  return { refusal: null, note: null, ...parts, ...(await withCities(upstream, parts.values)) };
}

/** Query parameters: see purchase 2, "/address". `model=new` takes precedence over `id`. */
async function openAddressPage(context: RequestContext, query: URLSearchParams): Promise<AddressPage> {
  const { upstream, session } = context;
  const voltar = returnPath(query, savedAddresses);
  const isNew = query.get("model") === "new";
  const id = isNew ? null : query.get("id");
  if (!id && !isNew && query.get("edit") === "true") {
    const notice = { kind: "warning", message: messages.profile.noUser } as const;
    throw await redirectTo(paths.listAddress(voltar), session.notify(notice));
  }
  const edited = await addressToEdit(upstream, id);
  // Who comes from the cart without an address names no other one.
  const isFirst = edited === null && hasPathname(voltar, paths.cart());
  const unfilled = isFirst ? { ...emptyValues, addressNickName: "Casa" } : emptyValues;
  const values = edited ? getAddressValues(edited) : unfilled;
  const requested = { ...getIdentity(edited), voltar };
  if (query.get("manual") === "true") {
    const state = query.get("state") ?? values.state;
    return addressPage(upstream, {
      ...requested,
      values: withManualAddress({ ...values, state, cidadesDe: values.state }),
    });
  }
  // The location gate has asked where to deliver.
  const known = isFirst ? context.location?.cep : undefined;
  const cep = query.get("cep") ?? known;
  if (cep === undefined) return addressPage(upstream, { ...requested, values });
  const withCep = { ...values, postalCode: cep };
  const found = await lookUpAddress(context, withCep);
  if (found.ok) return addressPage(upstream, { ...requested, ...found });
  const refusal = query.has("cep") ? refuseCep(found.message) : null;
  return addressPage(upstream, { ...requested, values: withCep, refusal });
}

/** Returns null without an id. An unknown address, or another shopper's, is a 404. */
async function addressToEdit(upstream: Upstream, id: FormDataEntryValue | null): Promise<Address | null> {
  if (id === null || id === "") return null;
  const found = /^\d{1,15}$/.test(String(id)) ? await findAddress(upstream, Number(id)) : null;
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

const getIdentity = (edited: Address | null): Pick<AddressPage, "id" | "nickname"> => ({
  id: edited?.id ?? null,
  nickname: edited && (edited.nickname ?? edited.street),
});

type Checked = ReturnType<typeof toAddressParts<string>>;

/** Geocodes when possible, saves and redirects. Throws the errors of `saveAddress`. */
async function saveAndReturn(
  context: ActionContext,
  {
    shopper,
    edited,
    checked,
    otherwise,
    leadsToPayment,
  }: {
    shopper: Shopper;
    edited: Address | null;
    checked: Checked;
    otherwise: string;
    leadsToPayment: boolean;
  },
): Promise<Response> {
  const { upstream, session, form } = context;
  const place = await findNearestPlace(upstream, checked);
  const id = await saveAddress(upstream, {
    ...checked,
    id: edited?.id ?? null,
    shopperId: shopper.id,
    country: "Brasil",
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
  const isDelivery = edited !== null && edited.id === session.addressId;
  const back = returnPath(form, otherwise);
  const moved =
    isDelivery || (edited === null && isPathToPurchase(back))
      ? await moveToAddress(context, {
          cep: checked.cep,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        })
      : session;
  const message = edited ? messages.address.changed : messages.address.created;
  const isQuoted =
    leadsToPayment && (await awaitOptionalAfterWrite(quoteSavedAddress(context, shopper, id), false));
  const cupom = readCouponCode(new URLSearchParams(back.split("?")[1]));
  const next = isQuoted ? paths.checkout(undefined, { cupom }) : markedInList(back, id);
  return redirectTo(next, moved.notify({ kind: "success", message }));
}

/** A choice stays valid for later edits of the same address. */
const isSavedPlace = (
  edited: Address | null,
  { cep, city, state }: Pick<Address, "cep" | "city" | "state">,
): boolean => edited !== null && edited.cep === cep && edited.city === city && edited.state === state;

/** The address list marks the address that was just saved. */
function markedInList(back: string, id: number | null): string {
  const [path, query] = back.split("?");
  if (path !== paths.listAddress()) return back;
  return paths.listAddress(new URLSearchParams(query).get("voltar") ?? undefined, { endereco: id });
}
