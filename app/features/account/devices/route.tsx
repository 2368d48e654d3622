import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import { endOthers, findSessions } from "~/features/account/authentication.server";
import { refuse } from "~/forms/form.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, requireShopper, toFormFailure, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate, formatDateAndTime } from "~/model/dates";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

const title = "Aparelhos conectados";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const sessions = await findSessions(context.upstream);
  return {
    sessions: sessions.map(({ device, createdAt, lastUsedAt, isCurrent }) => ({
      id: `${createdAt} ${lastUsedAt} ${device}`,
      device: device ?? "Aparelho não identificado",
      use: isCurrent ? "Este aparelho" : `Último uso em ${formatDateAndTime(lastUsedAt)}`,
      since: `Conectado desde ${formatDate(createdAt)}`,
    })),
    links: getAccountLinks(context),
  };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  await requireShopper(context);
  try {
    await endOthers(context.upstream);
  } catch (error) {
    const { status, message: failure } = toFormFailure(error);
    return refuse({ status, title: failure });
  }
  const message = messages.account.sessionsEnded;
  return redirectTo(paths.account.sessions(), context.session.notify({ kind: "success", message }));
});

export default function SessionsPage() {
  const { sessions, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AccountPage title={title} href={paths.account.sessions()} links={links}>
      {refusal && <ErrorSummary {...refusal} />}
      <ul className="box">
        {sessions.map(({ id, device, use, since }) => (
          <li key={id} className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
            <b>{device}</b>
            <p>{use}</p>
            <p className="hint">{since}</p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={paths.account.sessions()}>
          <Button look="outlined">Sair dos outros aparelhos</Button>
        </form>
      )}
      <p className="hint">Não reconhece um aparelho? Saia dos outros e altere a sua senha.</p>
    </AccountPage>
  );
}

export { ErrorBoundary };
