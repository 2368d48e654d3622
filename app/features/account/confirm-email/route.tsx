import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail, findEmailChangeByToken } from "~/features/account/email-change.server";
import { followLink, readLinkToken } from "~/features/account/mailed-link.server";
import { openRequest } from "~/http/request-context.server";
import { awaitOptionalAfterWrite, openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { findProfile } from "~/upstream/accounts.server";
import { ofShop } from "../../../../brand/brand";

const title = "Confirmar o novo e-mail";

export const meta: MetaFunction = (page) =>
  page.error
    ? createErrorMeta(page.error, { 404: messages.account.linkOutdated })
    : createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream, shopper } = await openRequest(args);
  const token = readLinkToken(args);
  const { newEmail, isConfirmed, isOwn, isLoggedIn } = await findEmailChangeByToken(upstream, token);
  const confirmEmailPath = paths.account.confirmEmail(token);
  return {
    here: confirmEmailPath,
    newEmail,
    isConfirmed,
    isOwn: isOwn === true,
    isSignedIn: isLoggedIn ?? shopper !== null,
    endsLogins: isLoggedIn === false,
  };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { session, shopper, upstream } = await openAction(args);
  const token = readLinkToken(args);
  const refusal = await followLink(confirmEmail(upstream, token));
  if (refusal) return refusal;
  const profile = shopper && (await awaitOptionalAfterWrite(findProfile(upstream, shopper), null));
  const renamed = profile?.email ? session.renamed(shopper?.name ?? "", profile.email) : session;
  return redirectTo(paths.account.confirmEmail(token), renamed);
});

export default function ConfirmEmailPage() {
  const {
    here: confirmEmailPath,
    newEmail,
    isConfirmed,
    isOwn,
    isSignedIn,
    endsLogins,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="box narrow stack">
      <h1>{isOwn ? "Confirmar o e-mail" : title}</h1>
      {refusal && <ErrorSummary {...refusal} />}
      {isConfirmed ? (
        <>
          <Notice kind="success">
            {isOwn ? messages.account.emailConfirmed : messages.account.emailChanged(newEmail)}
          </Notice>
          {endsLogins && <p>{messages.account.newPasswordMailed(newEmail)}</p>}
          <div>
            {endsLogins && (
              <ButtonLink href={paths.forgotPassword()} look="outlined">
                Pedir outro link
              </ButtonLink>
            )}
            {isSignedIn ? (
              <ButtonLink href={paths.profile(0)}>Minha conta</ButtonLink>
            ) : (
              <ButtonLink href={paths.login()}>Entrar</ButtonLink>
            )}
          </div>
        </>
      ) : (
        <>
          <p>
            {isOwn ? "Confirme que este e-mail é seu:" : `A sua conta ${ofShop} passará a usar`}{" "}
            <b>{newEmail}</b>.
          </p>
          {endsLogins && (
            <p>
              Neste navegador você não entrou na conta. Ao confirmar, saímos dela em todos os aparelhos e
              enviamos a {newEmail} um link para criar uma nova senha. Para manter a senha,{" "}
              <Link className="link" href={paths.login(confirmEmailPath)}>
                entre primeiro
              </Link>
              .
            </p>
          )}
          <form method="post" action={confirmEmailPath}>
            <Button>{isOwn ? "Confirmar o e-mail" : title}</Button>
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
      help: "Era o link para confirmar um novo e-mail da conta. Ele vale por pouco tempo e uma só vez; um pedido mais novo o substitui, e uma nova senha ou outra mudança de acesso o cancela. Enquanto a troca não for confirmada, você entra com o e-mail de antes.",
      href: paths.account.email(),
      label: "Pedir a troca de novo",
    },
  },
});
