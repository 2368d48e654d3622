import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Refusal } from "~/domain/refusal";
import { openAction } from "~/http/action.server";
import { withErrorPages } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { requireShopper, returnPath } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { unlistedPage } from "~/seo/page-meta";
import { accountLinks } from "~/services/account-links.server";
import { retryAfter } from "~/services/rate-limit.server";
import { AccountPage } from "~/ui/account-page";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { findSecondFactor } from "~/upstream/second-factor.server";
import { activate, begin, turnOff } from "./changes.server";
import { codeForm, passwordForm } from "./form-rules";
import { RecoveryCodes, SetUp } from "./set-up";

const title = "Verificação em duas etapas";

export const meta: MetaFunction = (page) => unlistedPage(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const { isOn, recoveryCodesLeft } = await findSecondFactor(context.upstream);
  const query = new URL(args.request.url).searchParams;
  const back = query.has("voltar") ? returnPath(query, paths.profile()) : null;
  const pages = { here: paths.secondFactor(back ?? undefined), menu: paths.secondFactor(), back };
  return { isOn, recoveryCodesLeft, ...pages, links: accountLinks(context) };
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
    });
  },
  { fieldLabels: () => ({ ...passwordForm.labels, ...codeForm.labels }) },
);

export default function SecondFactorPage() {
  const { isOn, recoveryCodesLeft, here, menu, back, links } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const refusal = answered?.refusal ?? null;
  return (
    <AccountPage title={title} href={menu} links={links}>
      {refusal && <ErrorSummary {...refusal} />}
      {answered && answered.recoveryCodes.length > 0 && (
        <RecoveryCodes codes={answered.recoveryCodes} back={back} />
      )}
      {isOn && <TurnOff codesLeft={recoveryCodesLeft} here={here} refusal={refusal} />}
      {!isOn && answered?.asksCode && <SetUp setUp={answered.setUp} here={here} refusal={refusal} />}
      {!isOn && !answered?.asksCode && <Begin here={here} refusal={refusal} />}
    </AccountPage>
  );
}

interface PasswordFormProps {
  readonly here: string;
  readonly refusal: Refusal | null;
}

function Begin({ here, refusal }: PasswordFormProps) {
  return (
    <form method="post" action={here} className="box stack">
      <p>
        Com a verificação em duas etapas, entrar na conta pede, além da senha, um código de 6 números que só o
        seu celular mostra. Quem descobrir a sua senha não entra.
      </p>
      <p>
        Você precisa de um aplicativo de verificação, como o Google Authenticator, o Aegis ou o do seu
        gerenciador de senhas.
      </p>
      <AccountPassword refusal={refusal} />
      <Button name="intent" value="comecar">
        Ativar
      </Button>
    </form>
  );
}

function TurnOff({ codesLeft, here, refusal }: PasswordFormProps & { readonly codesLeft: number }) {
  return (
    <>
      <Notice kind="success">
        A verificação em duas etapas está ativada. {messages.account.secondFactor.codesLeft(codesLeft)}
      </Notice>
      <form method="post" action={here} className="box stack">
        <p>
          Perdeu o celular? Entre com um código de recuperação e desative aqui; depois ative de novo com o
          aparelho novo, que traz códigos novos.
        </p>
        <AccountPassword refusal={refusal} />
        <Button name="intent" value="desativar" look="outlined">
          Desativar
        </Button>
      </form>
      <div>
        <ButtonLink href={paths.profile()} look="quiet">
          Voltar à minha conta
        </ButtonLink>
      </div>
    </>
  );
}

const AccountPassword = ({ refusal }: Pick<PasswordFormProps, "refusal">) => (
  <PasswordField
    label={passwordForm.labels.password}
    name="password"
    autoComplete="current-password"
    error={refusal?.errors.password?.[0]}
  />
);

export { ErrorBoundary };
