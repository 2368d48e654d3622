import { signIn } from "~/features/account/authentication.server";
import { completeSignIn, locateAtDelivery } from "~/features/account/sign-in.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { type Credentials, extrasAt, type LoginRefusal, type RefusedLogin } from "~/http/extra.server";
import { consumeSignIn, isUncounted } from "~/http/rate-limit.server";
import { type ActionContext, formFailure, returnPath } from "~/http/screen.server";

import { messages } from "~/messages";
import type { FieldErrors } from "~/model/refusal";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { isPlausibleLogin, loginForm } from "./form-rules";

export async function answerLogin(context: ActionContext): Promise<Response | RefusedLogin> {
  const refuse = refuseWith(context);
  const [secondStep] = extrasAt("secondStep");
  if (secondStep && context.form.has("selado")) {
    return secondStep.take(context, async (credentials, errors) =>
      credentials === null ? refuse(400, wrong) : enter(context, credentials, errors),
    );
  }
  const parsed = parseForm(context.form, loginForm);
  if (!parsed.ok) return refuse(400, { ...loginForm.refusal, errors: parsed.errors });
  return isPlausibleLogin(parsed.value) ? enter(context, parsed.value) : refuse(400, wrong);
}

const wrong = { title: messages.ours.wrongCredentials };

const refuseWith = ({ form }: ActionContext) =>
  createRefuse<Pick<LoginRefusal, "voltar" | "step">>(form, loginForm, {
    voltar: returnPath(form),
    step: null,
  });

/** `errors` of a second step that was not sent. */
async function enter(context: ActionContext, credentials: Credentials, errors?: FieldErrors) {
  const refuse = refuseWith(context);
  const { tooMany, refund } = await consumeSignIn(context, credentials.email);
  if (tooMany) return refuse(tooMany.status, { title: tooMany.message }, tooMany.headers);
  try {
    const signedIn = await signIn(context.upstream, credentials);
    await refund();
    return await completeSignIn(await locateAtDelivery(context, signedIn), signedIn);
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 401) return refuse(400, wrong);
    const failure = formFailure(error);
    const { status, message, headers } = failure;
    const step = extrasAt("secondStep")[0]?.ask(context, credentials, { error, failure, errors });
    if (isUncounted(status) && !step?.isWrong) await refund();
    return step?.refusal ?? refuse(status, { title: message }, headers);
  }
}
