import type { RefusalReason } from "~/domain/refusal";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { returnPath } from "~/http/redirects.server";
import { messages } from "~/messages";
import { createRefuse, parseForm } from "~/services/form.server";
import { consumeSignIn, isUncounted } from "~/services/rate-limit.server";
import { completeSignIn, locateAtDelivery } from "~/services/sign-in.server";
import { seal, unseal } from "~/session/sealed-secrets.server";
import { signIn } from "~/upstream/authentication.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { codeForm, isPlausibleLogin, loginForm } from "./form-rules";

const refuseWith =
  ({ form }: ActionContext, rules: typeof loginForm | typeof codeForm, sealed: string | null) =>
  (status: number, reason: RefusalReason, headers?: RefusalReason["headers"]) =>
    createRefuse(form, rules, { voltar: returnPath(form), sealed })(status, reason, headers);

export async function enterWithPassword(context: ActionContext) {
  const refuse = refuseWith(context, loginForm, null);
  const parsed = parseForm(context.form, loginForm);
  if (!parsed.ok) return refuse(400, { ...loginForm.refusal, errors: parsed.errors });
  if (!isPlausibleLogin(parsed.value)) return refuse(400, { title: messages.ours.wrongCredentials });
  return enter(context, parsed.value);
}

/** The password was right a moment ago, and comes encrypted, so that it is typed once. */
export async function enterWithCode(context: ActionContext) {
  const sealed = context.form.get("selado");
  const parsed = parseForm(context.form, codeForm);
  const email = parsed.ok ? parsed.value.email : String(context.form.get("email") ?? "");
  const secrets = unseal(sealed, email);
  if (secrets === null)
    return refuseWith(context, loginForm, null)(400, { title: messages.ours.wrongCredentials });
  if (!parsed.ok)
    return refuseWith(context, codeForm, String(sealed))(400, { ...codeForm.refusal, errors: parsed.errors });
  return enter(context, { email, password: secrets.password, code: parsed.value.codigo });
}

async function enter(
  context: ActionContext,
  credentials: { readonly email: string; readonly password: string; readonly code?: string },
) {
  const refuse = refuseWith(context, loginForm, null);
  const { tooMany, refund } = await consumeSignIn(context, credentials.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    const signedIn = await signIn(context.upstream, credentials);
    await refund();
    return await completeSignIn(await locateAtDelivery(context, signedIn), signedIn);
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) {
      return refuse(400, { title: messages.ours.wrongCredentials });
    }
    const { status, message, headers, fields } = formFailure(error);
    const hasCode = credentials.code !== undefined;
    if (isUncounted(status) && !(hasCode && fields.code)) await refund();
    if (!fields.code) return refuse(status, { title: message }, headers);
    const step = refuseWith(
      context,
      codeForm,
      seal({ password: credentials.password, picture: null }, credentials.email),
    );
    return hasCode
      ? step(status, { title: message, errors: { codigo: fields.code } })
      : step(200, { title: messages.account.secondFactor.step });
  }
}
