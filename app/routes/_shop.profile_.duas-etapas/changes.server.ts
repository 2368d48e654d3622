import { data } from "@remix-run/node";
import type { Refusal, RefusalReason } from "~/domain/refusal";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createFormRefusal, parseForm } from "~/services/form.server";
import { consumeRateLimit } from "~/services/rate-limit.server";
import { getQrModules } from "~/ui/qr-modules.server";
import { activateSecondFactor, beginSecondFactor, endSecondFactor } from "~/upstream/second-factor.server";
import { codeForm, passwordForm } from "./form-rules";

/** What the page shows after a post; the secret and the recovery codes are answered once. */
interface Answer {
  readonly asksCode: boolean;
  readonly setUp: { readonly secret: string; readonly uri: string; readonly modules: string[] } | null;
  readonly recoveryCodes: readonly string[];
  readonly refusal: Refusal | null;
}

const nothing: Answer = { asksCode: false, setUp: null, recoveryCodes: [], refusal: null };

const answer = (shown: Partial<Answer>) =>
  data({ ...nothing, ...shown }, { status: shown.refusal?.status ?? 200, headers: shown.refusal?.headers });

/** Only wrong passwords and codes count. */
async function attempt<Sent>(
  context: ActionContext,
  asksCode: boolean,
  send: () => Promise<Sent>,
): Promise<Sent | ReturnType<typeof answer>> {
  const rules = asksCode ? codeForm : passwordForm;
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
    const { status, message, fields, headers } = formFailure(error);
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
    await endSecondFactor(context.upstream, textOf(context, "password"));
    const notice = { kind: "success", message: messages.account.secondFactor.off } as const;
    return redirectTo(paths.secondFactor(), context.session.notify(notice));
  });
