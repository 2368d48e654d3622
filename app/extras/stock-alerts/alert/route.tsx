import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmAlert, findStockAlert, stopAlert } from "~/extras/stock-alerts/stock-alerts.server";
import { followLink, isOneClick, readLinkToken } from "~/features/account/mailed-link.server";
import { openRequest } from "~/http/request-context.server";
import { dispatchIntent, openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";

const gone = { 404: messages.ours.stockAlertNotFound };

export const meta: MetaFunction = (page) =>
  page.error ? createErrorMeta(page.error, gone) : createUnlistedPageMeta(page, "Aviso de estoque");

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const token = readLinkToken(args);
  const { upstream } = await openRequest(args);
  const { slug, choice, productName, email, state } = await findStockAlert(upstream, token);
  const product = paths.product(slug, new URLSearchParams(choice));
  return {
    here: paths.stockAlert(token),
    productName,
    variation: Object.values(choice).join(" · "),
    product,
    email,
    state,
  };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { form, session, upstream } = await openAction(args);
  const token = readLinkToken(args);
  if (isOneClick(form)) return followLink(stopAlert(upstream, token));
  const change = async (write: Promise<void>, message: string) =>
    (await followLink(write)) ??
    redirectTo(paths.stockAlert(token), session.notify({ kind: "success", message }));
  const confirm = () => change(confirmAlert(upstream, token), messages.ours.stockAlertConfirmed);
  return dispatchIntent(form.get("intent"), {
    default: confirm,
    confirmar: confirm,
    parar: () => change(stopAlert(upstream, token), messages.ours.stockAlertStopped),
  });
});

const stateInWords = {
  pending: "O aviso espera a sua confirmação.",
  active: "O aviso está ativo: enviamos um e-mail, uma só vez, assim que o produto chegar.",
  notified: "O produto chegou, e já enviamos o e-mail. Este aviso terminou.",
  stopped: "Este aviso está parado: não enviamos nada.",
};

export default function StockAlertPage() {
  const { here, productName, variation, product, email, state } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const canConfirm = state === "pending" || state === "stopped";
  return (
    <div className="stack">
      <h1>Aviso de estoque</h1>
      {refusal && <ErrorSummary {...refusal} />}
      <p>
        <Link className="link" href={product}>
          {productName}
        </Link>
        {variation && ` · ${variation}`}
      </p>
      <p>
        {stateInWords[state]} E-mail: <b>{email}</b>
      </p>
      <form method="post" action={here} className="stack">
        {canConfirm && (
          <Button name="intent" value="confirmar">
            Quero ser avisado
          </Button>
        )}
        {state !== "stopped" && (
          <Button name="intent" value="parar" look="outlined">
            Não quero este aviso
          </Button>
        )}
      </form>
      {state === "notified" && <ButtonLink href={product}>Ver o produto</ButtonLink>}
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.ours.stockAlertNotFound,
    instead: {
      help: "O aviso foi apagado, ou o link não veio inteiro. Para receber outro, abra o produto que está em falta e peça de novo.",
      href: paths.products(),
      label: "Ver produtos",
    },
  },
});
