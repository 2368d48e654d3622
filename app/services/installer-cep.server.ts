import { applyCepLookup, type CepLookupResult } from "~/domain/installer-cep";
import type { FormRules } from "~/forms/form-rules";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { findCep } from "~/upstream/postal-codes.server";
import { parseCep } from "../../common/cep";
import { answerRefusal, createFormRefusal } from "./form.server";
import { consumeRateLimit } from "./rate-limit.server";
import { photoErrors, readUploadedPhoto } from "./uploaded-photos.server";

const { installers: texts, address } = messages;

interface LookedUp {
  readonly result: CepLookupResult;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Installers 4 and 8: a known CEP fills the address in, an unknown one clears it. */
export async function lookUpCep(context: RequestContext, typed: string): Promise<LookedUp> {
  const cep = parseCep(typed);
  if (cep === null) {
    const fault = typed.trim().length > 10 ? texts.cepTooLong : texts.cepNotFound;
    return { result: { cep: typed, fields: null, fault }, status: 400 };
  }
  const { tooMany } = await consumeRateLimit(context, "cep");
  if (tooMany) {
    const { status, message: fault, headers } = tooMany;
    return { result: { cep, fields: null, fault }, status, headers };
  }
  try {
    const found = await findCep(context.upstream, cep);
    const fields = {
      addressName: found?.street ?? "",
      neighborhood: found?.neighborhood ?? "",
      city: found?.city ?? "",
      state: found?.state ?? "",
    };
    const fault = found ? null : texts.cepNotFound;
    return { result: { cep, fields, fault }, status: found ? 200 : 400 };
  } catch (error) {
    const { status } = formFailure(error);
    return { result: { cep, fields: null, fault: address.cepFailed }, status };
  }
}

/** Shows the form again with the address of its CEP; `more` is what else its page needs. */
export async function refuseByCep<More extends object>(
  context: ActionContext,
  rules: Pick<FormRules, "labels" | "secrets">,
  more: More,
) {
  const { form } = context;
  const postalCode = form.get("postalCode");
  const { result, ...answer } = await lookUpCep(context, typeof postalCode === "string" ? postalCode : "");
  const errors = {
    ...(result.fault !== null && { postalCode: [result.fault] }),
    ...photoErrors(await readUploadedPhoto(form, texts.photoTooLarge)),
  };
  const title = result.fault === null ? "" : "Confira o CEP";
  const reason = { ...more, ...answer, title, errors, opensAt: "postalCode" };
  const refusal = createFormRefusal(form, rules, reason);
  const { addressName = "", neighborhood = "", city = "", state = "" } = refusal.typed;
  const filled = applyCepLookup({ addressName, neighborhood, city, state }, result);
  return answerRefusal({
    ...refusal,
    typed: { ...refusal.typed, ...filled, postalCode: result.cep },
  });
}
