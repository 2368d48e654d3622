import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAccountRevert, revertAccountByToken } from "~/features/account/email-change.server";
import { followLink, readLinkToken } from "~/features/account/mailed-link.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";

const title = "Não fui eu";

export const meta: MetaFunction = (page) =>
  page.error
    ? createErrorMeta(page.error, { 404: messages.account.linkOutdated })
    : createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const token = readLinkToken(args);
  return { here: paths.account.revertAccount(token), ...(await findAccountRevert(upstream, token)) };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { upstream } = await openAction(args);
  const token = readLinkToken(args);
  const refusal = await followLink(revertAccountByToken(upstream, token));
  return refusal ?? redirectTo(paths.account.revertAccount(token));
});

export default function RevertAccountPage() {
  const { here, change, email, isReverted } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const reasons = {
    email: messages.account.emailToRevert,
    password: messages.account.passwordToRevert,
    factor: messages.account.factorToRevert,
  };
  return (
    <div className="box narrow stack">
      <h1>{title}</h1>
      {refusal && <ErrorSummary {...refusal} />}
      {isReverted ? (
        <>
          <Notice kind="success">{messages.account.accountReverted(email)}</Notice>
          <p>O link chega em instantes e vale por pouco tempo. Não chegou? Peça outro.</p>
          <div>
            <ButtonLink href={paths.forgotPassword()}>Pedir outro link</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>
            <b>{email}</b>: {reasons[change]} Se foi você, feche esta página: nada muda.
          </p>
          <p>Se não foi você, ao confirmar:</p>
          <ul className="list-disc pl-6">
            <li>saímos da conta em todos os aparelhos, também no de quem fez a alteração;</li>
            <li>a conta volta a usar {email};</li>
            <li>chaves de acesso e verificação em duas etapas que vieram depois são desativadas;</li>
            <li>a senha de agora deixa de valer, e enviamos a {email} um link para criar outra.</li>
          </ul>
          <form method="post" action={here}>
            <Button>Não fui eu: desfazer e sair de todos os aparelhos</Button>
          </form>
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.account.linkOutdated,
    instead: {
      help: "Era o link para desfazer uma troca de e-mail, de senha ou da segunda etapa. Ele vale por 72 horas, e outro link que desfez a troca o encerra. Se a conta ainda é sua, crie uma nova senha: isso encerra todas as sessões. Se não consegue mais entrar, fale conosco pelos contatos do rodapé.",
      href: paths.forgotPassword(),
      label: "Criar uma nova senha",
    },
  },
});
