import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findDeletionByToken, keepAccountByToken } from "~/features/account/data-rights.server";
import { followLink, readLinkToken } from "~/features/account/mailed-link.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";

const gone = { 404: messages.account.linkOutdated };

export const meta: MetaFunction = (page) =>
  page.error ? createErrorMeta(page.error, gone) : createUnlistedPageMeta(page, "Manter a minha conta");

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const token = readLinkToken(args);
  const { eraseAt, isCancelled } = await findDeletionByToken(upstream, token);
  return { here: paths.account.keepAccount(token), on: formatDate(eraseAt), isCancelled };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { upstream } = await openAction(args);
  const token = readLinkToken(args);
  const refusal = await followLink(keepAccountByToken(upstream, token));
  return refusal ?? redirectTo(paths.account.keepAccount(token));
});

export default function KeepAccountPage() {
  const { here, on, isCancelled } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <div className="box narrow stack">
      <h1>Manter a minha conta</h1>
      {refusal && <ErrorSummary {...refusal} />}
      {isCancelled ? (
        <>
          <Notice kind="success">{messages.account.accountKept}</Notice>
          <div>
            <ButtonLink href={paths.profile(0)}>Minha conta</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>{messages.account.deletionRequested(on)}</p>
          <form method="post" action={here}>
            <Button>Manter a minha conta</Button>
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
      help: "Era o link para manter uma conta que seria excluída. A exclusão já foi desfeita, ou a conta já foi excluída.",
      href: paths.account.privacy(),
      label: "Ver a situação da conta",
    },
  },
});
