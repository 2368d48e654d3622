import { data } from "@remix-run/node";
import { z } from "zod";
import {
  beginPasskey,
  endPasskey,
  keepPasskey,
  readNewPasskey,
} from "~/extras/second-factor/passkeys.server";
import {
  activateSecondFactor,
  beginSecondFactor,
  endSecondFactor,
  findSecondFactor,
} from "~/extras/second-factor/second-factor.server";
import { createFormRefusal, parseForm } from "~/forms/form.server";
import { consumeRateLimit } from "~/http/rate-limit.server";
import { type ActionContext, awaitOptionalAfterWrite, redirectTo, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import type { NoticeMessage } from "~/model/notice";
import { maxPasskeyNameLength, type PasskeyCreation } from "~/model/passkey";
import type { Refusal, RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import { describeDevice } from "~/session/device.server";
import { getQrModules } from "~/ui/qr-modules.server";
import { codeForm, confirmPasswordForm } from "./form-rules";

/** What the page shows after a post; the secret and the recovery codes are answered once. */
export interface Answer {
  readonly asksCode: boolean;
  readonly setUp: { readonly secret: string; readonly uri: string; readonly modules: string[] } | null;
  /** A passkey that the browser is to create, with a name for it. */
  readonly creation: { readonly options: PasskeyCreation; readonly name: string } | null;
  readonly recoveryCodes: readonly string[];
  readonly refusal: Refusal | null;
}

const nothing: Answer = { asksCode: false, setUp: null, creation: null, recoveryCodes: [], refusal: null };

const answer = (shown: Partial<Answer>) =>
  data({ ...nothing, ...shown }, { status: shown.refusal?.status ?? 200, headers: shown.refusal?.headers });

/** The limit counts only wrong passwords and codes. */
async function attempt<Sent>(
  context: ActionContext,
  asksCode: boolean,
  send: () => Promise<Sent>,
): Promise<Sent | ReturnType<typeof answer>> {
  const rules = asksCode ? codeForm : confirmPasswordForm;
  const refuse = (reason: RefusalReason) =>
    answer({ asksCode, refusal: createFormRefusal(context.form, rules, reason) });
  const parsed = parseForm<typeof rules.schema>(context.form, rules);
  if (!parsed.ok) return refuse({ ...rules.refusal, errors: parsed.errors });
  const { tooMany, refund } = await consumeRateLimit(context, "signIn");
  if (tooMany) return refuse({ ...tooMany, title: tooMany.message });
  try {
    const sent = await send();
    await refund();
    return sent;
  } catch (error) {
    const { status, message, fields, headers } = toFormFailure(error);
    if (status !== 422) await refund();
    const errors = fields.code ? { codigo: fields.code } : fields;
    return refuse({ status, title: message, errors, headers });
  }
}

const textOf = ({ form }: ActionContext, name: string) => String(form.get(name) ?? "");

export const begin = (context: ActionContext) =>
  attempt(context, false, async () => {
    const { secret, uri } = await beginSecondFactor(context.upstream, textOf(context, "password"));
    return answer({ asksCode: true, setUp: { secret, uri, modules: getQrModules(uri) } });
  });

export const activate = (context: ActionContext) =>
  attempt(context, true, async () =>
    answer({ recoveryCodes: await activateSecondFactor(context.upstream, textOf(context, "codigo")) }),
  );

export const turnOff = (context: ActionContext) =>
  attempt(context, false, async () => {
    const { upstream } = context;
    const { showsContacts } = await findSecondFactor(upstream);
    await endSecondFactor(upstream, textOf(context, "password"));
    return leave(context, offNotice(showsContacts));
  });

const { secondFactor: words } = messages.account;

const offNotice = (showsContacts = false): NoticeMessage => ({
  ...(showsContacts
    ? { kind: "warning", message: words.offHidesContacts }
    : { kind: "success", message: words.off }),
});

const leave = ({ session, here }: ActionContext, notice: NoticeMessage) => {
  const voltar = new URL(here, "http://here").searchParams.get("voltar");
  return redirectTo(paths.account.secondFactor(voltar ?? undefined), session.notify(notice));
};

export const beginWithPasskey = (context: ActionContext, request: Request) =>
  attempt(context, false, async () => {
    const options = await beginPasskey(context.upstream, textOf(context, "password"));
    const name = describeDevice(request.headers.get("user-agent")) ?? words.passkeyName;
    return answer({ creation: { options, name } });
  });

/** A name is never refused, because its passkey exists on the device already. */
export async function addPasskey(context: ActionContext) {
  const passkey = readNewPasskey(context.form.get("chave"));
  const refuse = (reason: RefusalReason) =>
    answer({ refusal: createFormRefusal(context.form, confirmPasswordForm, reason) });
  if (passkey === null) return refuse({ title: words.passkeyFailed });
  const name = textOf(context, "nome")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, maxPasskeyNameLength);
  try {
    const added = { name: name || words.passkeyName, passkey };
    const recoveryCodes = await keepPasskey(context.upstream, added);
    if (recoveryCodes.length > 0) return answer({ recoveryCodes });
  } catch (error) {
    const { status, message, headers } = toFormFailure(error);
    return refuse({ status, title: message, headers });
  }
  return leave(context, { kind: "success", message: words.passkeyAdded });
}

const passkeyId = z.coerce.number().int().min(0).max(2_147_483_647);

export async function removePasskey(context: ActionContext) {
  const { upstream } = context;
  const id = passkeyId.safeParse(context.form.get("chave") || undefined);
  if (!id.success) throw new Response(null, { status: 400 });
  return attempt(context, false, async () => {
    const before = await findSecondFactor(upstream);
    await endPasskey(upstream, { id: id.data, password: textOf(context, "password") });
    const isOn = (await awaitOptionalAfterWrite(findSecondFactor(upstream), null))?.isOn ?? true;
    return leave(
      context,
      isOn ? { kind: "success", message: words.passkeyRemoved } : offNotice(before.showsContacts),
    );
  });
}
