import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type AddressPage,
  emptyValues,
  firstAddressValues,
  getAddressValues,
  readTypedAddress,
} from "~/features/account/address-fields/address-values";
import { openAddressGroup, presentAddressGroup } from "~/features/account/address-fields/cep-lookup.server";
import { addressForm } from "~/features/account/address-fields/form-rules";
import { readKeptAddress } from "~/features/account/address-fields/kept-address.server";
import { saveAndReturn } from "~/features/account/address-fields/save-and-return.server";
import {
  checkTypedAddress,
  createPlaceButtons,
  type ReshownAddress,
} from "~/features/account/address-fields/typed-address.server";
import { createFormRefusal } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest, type RequestContext } from "~/http/request-context.server";
import {
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  returnPath,
  toFormFailure,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { Address } from "~/model/address";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { findAddress } from "~/upstream/addresses.server";
import type { Upstream } from "~/upstream/http.server";
import { AddressForm, Removal } from "./address-form";

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
    const back = returnPath(form, savedAddresses);
    const show = async ({ status, reason, shown, headers }: ReshownAddress) => {
      const refusal = reason && createFormRefusal(form, addressForm, reason);
      const group = await presentAddressGroup(upstream, { ...shown, refusal });
      return data({ ...getIdentity(edited), voltar: back, ...group }, { status, headers });
    };
    const save = async (leadsToPayment: boolean) => {
      const typed = await checkTypedAddress(context, { values, edited, refusal: addressForm.refusal });
      if (!typed.ok) return show(typed.again);
      const { checked } = typed;
      const { created, changed, createFailed, changeFailed } = messages.address;
      const success = edited ? changed : created;
      try {
        return await saveAndReturn(context, { shopper, edited, checked, back, leadsToPayment, success });
      } catch (error) {
        const { status, message } = toFormFailure(error);
        const title = edited ? changeFailed : createFailed;
        return show({ status, reason: { title, message }, shown: { values } });
      }
    };
    const { cep, manual, cidades } = createPlaceButtons(context, values);
    return dispatchIntent(form.get("intent"), {
      default: () => save(false),
      salvar: () => save(false),
      pagar: () => save(true),
      cep: async () => show(await cep()),
      manual: () => show(manual()),
      cidades: () => show(cidades()),
    });
  },
  { fieldLabels: () => addressForm.labels },
);

const loadRules = async () => (await import("~/features/account/address-fields/form-rules")).addressForm;

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
  const requested = { ...getIdentity(edited), voltar };
  const kept = query.get("digitado") === "true" ? await readKeptAddress(context) : null;
  if (kept !== null) return { ...requested, ...(await presentAddressGroup(upstream, { values: kept })) };
  // A shopper who comes from the cart has no address yet; the location gate has asked where to deliver.
  const isFirst = edited === null && hasPathname(voltar, paths.cart());
  const unfilled = isFirst ? firstAddressValues : emptyValues;
  const values = edited ? getAddressValues(edited) : unfilled;
  const known = isFirst ? context.location?.cep : undefined;
  return { ...requested, ...(await openAddressGroup(context, query, { values, known })) };
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
