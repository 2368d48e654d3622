import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openAction } from "~/http/action.server";
import { optionalAfterWrite, withErrorPages } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { errorMeta, unlistedPage } from "~/seo/page-meta";
import { followLink, readLinkToken } from "~/services/mailed-link.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { findProfile } from "~/upstream/accounts.server";
import { confirmEmail, findEmailChangeByToken } from "~/upstream/email-change.server";
import { ofShop } from "../../../brand/brand";

const title = "Confirmar o novo e-mail";

export const meta: MetaFunction = (page) =>
  page.error ? errorMeta(page.error, { 404: messages.account.linkOutdated }) : unlistedPage(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream, shopper } = await openRequest(args);
  const token = readLinkToken(args);
  const { newEmail, isConfirmed, isOwn } = await findEmailChangeByToken(upstream, token);
  const isSignedIn = shopper !== null;
  return {
    here: paths.account.confirmEmail(token),
    newEmail,
    isConfirmed,
    isOwn: isOwn === true,
    isSignedIn,
  };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { session, shopper, upstream } = await openAction(args);
  const token = readLinkToken(args);
  const refusal = await followLink(confirmEmail(upstream, token));
  if (refusal) return refusal;
  const profile = shopper && (await optionalAfterWrite(findProfile(upstream, shopper), null));
  const renamed = profile?.email ? session.renamed(shopper?.name ?? "", profile.email) : session;
  return redirectTo(paths.account.confirmEmail(token), renamed);
});

export default function ConfirmEmailPage() {
  const { here, newEmail, isConfirmed, isOwn, isSignedIn } = useLoaderData<typeof loader>();
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
          <div>
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
          <form method="post" action={here}>
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
      help: "Era o link para confirmar um novo e-mail da conta. Ele vale por pouco tempo e uma só vez, e um pedido mais novo o substitui. Enquanto a troca não for confirmada, você entra com o e-mail de antes.",
      href: paths.account.email(),
      label: "Pedir a troca de novo",
    },
  },
});
