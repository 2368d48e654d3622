import type { PasskeyRequest } from "~/extras/second-factor/passkey";
import { readPasskeyAnswer } from "~/extras/second-factor/passkeys.server";
import { passkeyRequest, signIn } from "~/features/account/authentication.server";
import { completeSignIn, locateAtDelivery } from "~/features/account/sign-in.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { consumeSignIn, isUncounted } from "~/http/rate-limit.server";
import { returnPath } from "~/http/redirects.server";
import { messages } from "~/messages";
import type { FieldErrors, RefusalReason } from "~/model/refusal";
import { seal, unseal } from "~/session/sealed-secrets.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { emailKey } from "../../../../common/email";
import { codeForm, isPlausibleLogin, loginForm } from "./form-rules";

/** What the second step needs. */
interface Step {
  /** The password, encrypted. */
  readonly sealed: string;
  readonly passkey: PasskeyRequest | null;
}

const refuseWith =
  ({ form }: ActionContext, rules: typeof loginForm | typeof codeForm, step: Step | null) =>
  (status: number, reason: RefusalReason, headers?: RefusalReason["headers"]) =>
    createRefuse(form, rules, { voltar: returnPath(form), step })(status, reason, headers);

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
  const passkey = readPasskeyAnswer(context.form.get("chave"));
  const parsed = parseForm(context.form, codeForm);
  const email = parsed.ok ? parsed.value.email : emailKey(String(context.form.get("email") ?? ""));
  const secrets = unseal(sealed, email);
  if (secrets === null)
    return refuseWith(context, loginForm, null)(400, { title: messages.ours.wrongCredentials });
  const { password } = secrets;
  if (passkey !== null) return enter(context, { email, password, passkey });
  if (parsed.ok) return enter(context, { email, password, code: parsed.value.codigo });
  return enter(context, { email, password }, parsed.errors);
}

/** `errors` of a code that was not sent: the upstream's refusal has what the second step needs. */
async function enter(
  context: ActionContext,
  credentials: Parameters<typeof signIn>[1],
  errors?: FieldErrors,
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
    const isAsked = fields.code !== undefined || fields.passkey !== undefined;
    const isAnswered = credentials.code !== undefined || credentials.passkey !== undefined;
    if (isUncounted(status) && !(isAnswered && isAsked)) await refund();
    if (!isAsked) return refuse(status, { title: message }, headers);
    const step = refuseWith(context, codeForm, {
      sealed: seal({ password: credentials.password, picture: null }, credentials.email),
      passkey: error instanceof UpstreamError ? passkeyRequest(error.refusal) : null,
    });
    if (errors) return step(400, { ...codeForm.refusal, errors });
    if (!isAnswered) return step(200, { title: messages.account.secondFactor.step });
    return step(status, { title: message, errors: fields.code ? { codigo: fields.code } : {} });
  }
}
