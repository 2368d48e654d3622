import type { RefusedForm } from "~/composition/form.server";
import { countTry } from "~/composition/limited-try.server";
import { parseCep } from "~/domain/cep";
import { formFailure } from "~/failures.server";
import { messages } from "~/messages";
import type { OpenedRequest } from "~/request.server";
import { findCep } from "~/upstream/postal-codes.server";
import { type AddressValues, byHand } from "./address-values.server";

/** The form's fields after a CEP was looked up, or why it told nothing. */
export type LookedUp =
  | { readonly ok: true; readonly values: AddressValues; readonly note: string | null }
  | {
      readonly ok: false;
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Fills in what the CEP tells (purchase 2, "/address"). Messages are purchase 5's and 8's. */
export async function lookUp(opened: OpenedRequest, typed: AddressValues): Promise<LookedUp> {
  const { address } = messages;
  if (typed.postalCode.trim().length > 10) return { ok: false, status: 400, message: address.cepTooLong };
  const cep = parseCep(typed.postalCode);
  if (cep === null) return { ok: false, status: 400, message: address.cepNotFound };
  const { tooMany } = await countTry(opened, "cep");
  if (tooMany) return { ok: false, ...tooMany };
  try {
    const found = await findCep(opened.upstream, cep);
    if (found === null) return { ok: false, status: 400, message: address.cepNotFound };
    const isSameAgain = typed.cepBuscado === cep;
    /** A street that was corrected stays; one that another CEP told goes. */
    const filled = (told: string | null, stood: string) => {
      if (isSameAgain) return stood.trim() || (told ?? "");
      return told ?? (typed.cepBuscado === "" ? stood : "");
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
    // A CEP that tells no city leaves it to be chosen; what another state's CEP told is not one of its cities.
    const city = typed.state === found.state ? typed.city : "";
    return { ok: true, values: byHand({ ...values, city }), note: messages.ours.cepWithoutCity };
  } catch (error) {
    return { ok: false, status: formFailure(error).status, message: address.cepFailed };
  }
}

/** A CEP that told nothing, as the form says it. */
export const cepFault = (message: string): RefusedForm => ({
  title: "Confira o CEP",
  values: {},
  errors: { postalCode: [message] },
  faults: [{ fieldId: "postalCode", message }],
});
