import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkPlaceOfCep, refuseContradiction } from "~/features/location/cep-place.server";
import { createFormRefusal, parseForm } from "~/forms/form.server";
import { useFormChecks } from "~/forms/use-form-checks";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import {
  dispatchIntent,
  formFailure,
  openAction,
  requireShopper,
  returnPath,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { toAddressParts } from "~/model/address";
import type { RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { unlistedPage } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { AddressForm, Removal } from "./address-form";
import {
  addressPage,
  addressToEdit,
  getIdentity,
  openAddressPage,
  savedAddresses,
} from "./address-page.server";
import { type AddressPage, typedValues, withManualAddress } from "./address-values";
import { lookUp, refuseCep } from "./cep-lookup.server";
import { addressForm, isCepNotLookedUp, stateWithoutItsCities } from "./form-rules";
import { isSavedPlace, saveAndReturn } from "./saving.server";

export const meta: MetaFunction<typeof loader> = (page) =>
  unlistedPage(page, titleFor(page.data?.id ?? null));

const titleFor = (id: number | null) => (id === null ? "Novo endereço" : "Editar endereço");

const { address: texts, ours } = messages;

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
    const values = typedValues(form);
    const typed = { ...getIdentity(edited), voltar: returnPath(form, savedAddresses), values };
    const show = (more: Partial<AddressPage>) => addressPage(upstream, { ...typed, ...more });
    const refuse = async (reason: RefusalReason, status: number, shown: Partial<AddressPage> = {}) =>
      data(await show({ ...shown, refusal: createFormRefusal(form, addressForm, reason) }), status);
    const showByHand = () => show({ values: withManualAddress(values), opensAtPlace: true });
    const showWithPlace = async (note: string | null) => {
      const found = await lookUp(context, values);
      if (found.ok) return show({ values: found.values, note: found.note ?? note });
      const { status, message, headers } = found;
      return data(await show({ refusal: refuseCep(message) }), { status, headers });
    };
    const save = async (leadsToPayment: boolean) => {
      const invalid = addressForm.refusal;
      const state = stateWithoutItsCities(values);
      if (state !== null) {
        const errors = { city: [ours.chooseCityIn(state.name)] };
        return refuse({ ...invalid, errors }, 400, { values: withManualAddress(values) });
      }
      if (isCepNotLookedUp(values)) {
        return showWithPlace(values.cepBuscado === "" ? ours.cepFilledIn : ours.cepChanged);
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
          ...{ shopper, edited, checked: placed.parts, leadsToPayment },
          otherwise: savedAddresses,
        });
      } catch (error) {
        const { status, message } = formFailure(error);
        return refuse({ title: edited ? texts.changeFailed : texts.createFailed, message }, status);
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
    title: ours.addressNotFound,
    instead: {
      help: "Ele pode ter sido excluído. Veja os endereços que você salvou.",
      href: paths.profile(1),
      label: "Endereços salvos",
    },
  },
});
