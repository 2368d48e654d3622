import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm, refusedForm } from "~/composition/form.server";
import { parseCep } from "~/domain/cep";
import { formFailure, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { unlistedPage } from "~/page-meta";
import { paths } from "~/paths";
import { openAction, openRequest, requireShopper, returnPath } from "~/request.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { findAddress } from "~/upstream/addresses.server";
import type { Upstream } from "~/upstream/http.server";
import { AddressForm } from "./address-form";
import { addressPage, emptyValues, savedValues, typedValues } from "./address-values.server";
import { cepFault, lookUp } from "./cep-lookup.server";
import { saveAndReturn } from "./saving.server";
import { addressForm } from "./schema.server";

export const meta: MetaFunction = (page) => unlistedPage(page, "Endereço");

const { address: said, ours } = messages;
const savedAddresses = paths.profile(1);

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  await requireShopper(opened);
  const query = new URL(args.request.url).searchParams;
  const edited = await addressToEdit(opened.upstream, query.get("id"));
  const values = edited ? savedValues(edited) : emptyValues;
  const asked = { id: edited?.id ?? null, voltar: returnPath(query, savedAddresses), values };
  const cep = query.get("cep");
  if (cep === null) return addressPage(asked);

  const withCep = { ...values, postalCode: cep };
  const found = await lookUp(opened.upstream, withCep);
  return found.ok
    ? addressPage({ ...asked, values: found.values })
    : addressPage({ ...asked, values: { ...withCep, cepBuscado: "" }, refused: cepFault(found.message) });
});

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const shopper = await requireShopper(opened);
  const { form, upstream } = opened;
  const edited = await addressToEdit(upstream, form.get("id"));
  const values = typedValues(form);
  const typed = { id: edited?.id ?? null, voltar: returnPath(form, savedAddresses), values };
  const typable = { ...values, cepBuscado: "" };
  const intent = form.get("intent");
  if (intent === "manual") return addressPage({ ...typed, values: typable });

  // City and state that another CEP told are not saved under this one.
  const isOtherCep = values.cepBuscado !== "" && parseCep(values.postalCode) !== values.cepBuscado;
  if (intent === "cep" || isOtherCep) {
    const found = await lookUp(upstream, values);
    const note = intent === "cep" ? null : ours.cepChanged;
    return found.ok
      ? addressPage({ ...typed, values: found.values, note })
      : data(addressPage({ ...typed, values: typable, refused: cepFault(found.message) }), found.status);
  }

  const parsed = parseForm(form, addressForm);
  if (!parsed.ok) {
    const invalid = { title: said.notValidated, message: said.fillFields, errors: parsed.errors };
    return data(addressPage({ ...typed, refused: refusedForm(form, addressForm, invalid) }), 400);
  }
  try {
    return await saveAndReturn(opened, { shopper, edited, checked: parsed.value, otherwise: savedAddresses });
  } catch (error) {
    const { status, message } = formFailure(error);
    const title = edited ? said.changeFailed : said.createFailed;
    return data(
      addressPage({ ...typed, refused: refusedForm(form, addressForm, { title, message }) }),
      status,
    );
  }
});

/** The address that a form or a link names by its id; null where it names none. Nobody's, or somebody else's, is a 404. */
async function addressToEdit(upstream: Upstream, id: FormDataEntryValue | null) {
  if (id === null || id === "") return null;
  const found = /^\d{1,15}$/.test(String(id)) ? await findAddress(upstream, Number(id)) : null;
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export default function AddressPage() {
  const asked = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { id, voltar, values, isPlaceFixed, refused, note } = answered ?? asked;
  return (
    <div className="narrow stack">
      <h1>{id === null ? "Novo endereço" : "Editar endereço"}</h1>
      {refused && <ErrorSummary {...refused} />}
      {note && (
        <Notice kind="warning">
          <p>{note}</p>
        </Notice>
      )}
      <AddressForm
        id={id}
        voltar={voltar}
        values={values}
        isPlaceFixed={isPlaceFixed}
        errors={refused?.errors}
      />
    </div>
  );
}
