import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPasskeys, type Passkey, supportsPasskeys } from "~/extras/second-factor/passkeys.server";
import { findSecondFactor } from "~/extras/second-factor/second-factor.server";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { dispatchIntent, openAction, requireShopper, returnPath, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ErrorSummary } from "~/ui/error-summary";
import { activate, addPasskey, begin, beginWithPasskey, removePasskey, turnOff } from "./changes.server";
import { CurrentForm } from "./current-form";
import { codeForm, confirmPasswordForm } from "./form-rules";
import { RecoveryCodes } from "./set-up";

const title = "Verificação em duas etapas";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const { upstream } = context;
  const [factor, found] = await Promise.all([findSecondFactor(upstream), findPasskeys(upstream)]);
  // The first answer says what the upstream has.
  const passkeys = supportsPasskeys(upstream) ? found : null;
  const query = new URL(args.request.url).searchParams;
  const back = query.has("voltar") ? returnPath(query, paths.profile()) : undefined;
  return {
    isOn: factor.isOn,
    recoveryCodesLeft: factor.recoveryCodesLeft,
    hasApp: factor.hasApp ?? factor.isOn,
    hidesContacts: factor.showsContacts ?? false,
    needsConfirmedEmail: factor.needsConfirmedEmail ?? false,
    passkeys: passkeys?.map(listedPasskey) ?? [],
    takesPasskeys: passkeys !== null,
    adding: factor.isOn ? query.get("adicionar") : null,
    removing: Number(query.get("remover") ?? Number.NaN),
    here: context.here,
    menu: paths.account.secondFactor(),
    back,
    links: getAccountLinks(context),
  };
});

const listedPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  dates: messages.account.secondFactor.passkeyDates(
    formatDate(createdAt),
    lastUsedAt === null ? null : formatDate(lastUsedAt),
  ),
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    await requireShopper(context);
    return dispatchIntent(context.form.get("intent"), {
      default: () => begin(context),
      comecar: () => begin(context),
      confirmar: () => activate(context),
      desativar: () => turnOff(context),
      chave: () => beginWithPasskey(context, args.request),
      guardar: () => addPasskey(context),
      remover: () => removePasskey(context),
    });
  },
  { fieldLabels: () => ({ ...confirmPasswordForm.labels, ...codeForm.labels }) },
);

export default function SecondFactorPage() {
  const { menu, back, links, ...factor } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const refusal = answered?.refusal ?? null;
  return (
    <AccountPage title={title} href={menu} links={links}>
      {refusal && <ErrorSummary {...refusal} />}
      {answered && answered.recoveryCodes.length > 0 && (
        <RecoveryCodes codes={answered.recoveryCodes} back={back ?? null} />
      )}
      <CurrentForm factor={factor} answered={answered} back={back} />
    </AccountPage>
  );
}

export { ErrorBoundary };
