import { createRefuse, parseForm } from "~/forms/form.server";
import type { Extra } from "~/http/extra.server";
import { returnPath } from "~/http/screen.server";
import { messages } from "~/messages";
import type { PasskeyRequest } from "~/model/passkey";
import type { RefusalReason } from "~/model/refusal";
import { seal, unseal } from "~/session/sealed-secrets.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { toEmailKey } from "../../../common/email";
import { loginRefusal } from "../../../contract/accounts";
import { readPasskeyAnswer } from "./passkeys.server";
import { secondStepForm } from "./second-step-form";

type SecondStep = NonNullable<Extra["secondStep"]>;

/** The password was right a moment ago, and comes encrypted, so that it is typed once. */
export const takeSecondStep: SecondStep["take"] = (context, enter) => {
  const { form } = context;
  const parsed = parseForm(form, secondStepForm);
  const email = parsed.ok ? parsed.value.email : toEmailKey(String(form.get("email") ?? ""));
  const secrets = unseal(form.get("selado"), email);
  if (secrets === null) return enter(null);
  const { password } = secrets;
  const passkey = readPasskeyAnswer(form.get("chave"));
  if (passkey !== null) return enter({ email, password, passkey });
  if (parsed.ok) return enter({ email, password, code: parsed.value.codigo });
  // The upstream's refusal has what the second step needs.
  return enter({ email, password }, parsed.errors);
};

export const askSecondStep: SecondStep["ask"] = (context, credentials, { error, failure, errors }) => {
  const { status, message, fields } = failure;
  if (fields.code === undefined && fields.passkey === undefined) return null;
  const isWrong = credentials.code !== undefined || credentials.passkey !== undefined;
  const refuse = createRefuse(context.form, secondStepForm, {
    voltar: returnPath(context.form),
    step: {
      sealed: seal({ password: credentials.password, picture: null }, credentials.email),
      passkey: error instanceof UpstreamError ? passkeyRequest(error.refusal) : null,
    },
  });
  return { isWrong, refusal: refuse(...reason()) };

  function reason(): [status: number, reason: RefusalReason] {
    if (errors) return [400, { ...secondStepForm.refusal, errors }];
    if (!isWrong) return [200, { title: messages.account.secondFactor.step }];
    return [status, { title: message, errors: fields.code ? { codigo: fields.code } : {} }];
  }
};

/** What a browser asks the account's passkeys, in the refusal of a login; null if the account has none. */
const passkeyRequest = (refusalBody: unknown): PasskeyRequest | null =>
  loginRefusal.safeParse(refusalBody).data?.passkey ?? null;
