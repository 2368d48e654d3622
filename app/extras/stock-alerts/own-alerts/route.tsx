import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteAlert, findOwnAlerts, type OwnStockAlert } from "~/extras/stock-alerts/stock-alerts.server";
import { getAccountLinks } from "~/features/account/account-links.server";
import { AccountPage } from "~/features/account/account-page";
import { refuse } from "~/forms/form.server";
import { openRequest } from "~/http/request-context.server";
import { openAction, redirectTo, requireShopper, toFormFailure, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { RemoveButton } from "~/ui/cart-line";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";

const title = "Avisos de estoque";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const alerts = (await findOwnAlerts(context.upstream)) ?? [];
  return { alerts: alerts.map(alertView), links: getAccountLinks(context) };
});

const alertView = ({ id, productName, slug, choice, email, state }: OwnStockAlert) => ({
  id,
  name: productName,
  href: paths.product(slug, new URLSearchParams(choice)),
  variation: Object.values(choice).join(" · "),
  state:
    state === "active"
      ? `Avisaremos em ${email}.`
      : `Falta confirmar: abra o link que enviamos para ${email}.`,
});

const alertId = z.coerce.number().int().min(0).max(2_147_483_647);

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const { form, session, upstream, ...context } = await openAction(args);
  await requireShopper({ ...context, session, upstream });
  const id = alertId.safeParse(form.get("aviso") || undefined);
  if (!id.success) throw new Response(null, { status: 400 });
  try {
    await deleteAlert(upstream, id.data);
  } catch (error) {
    const { status, message: failure } = toFormFailure(error);
    return refuse({ status, title: failure });
  }
  const message = messages.account.alertRemoved;
  return redirectTo(paths.account.ownAlerts(), session.notify({ kind: "success", message }));
});

export default function StockAlertsPage() {
  const { alerts, links } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AccountPage title={title} href={paths.account.ownAlerts()} links={links}>
      {refusal && <ErrorSummary {...refusal} />}
      {alerts.length === 0 ? (
        <EmptyState
          icon="box"
          title="Nenhum aviso de estoque"
          action={
            <ButtonLink href={paths.products()} look="outlined">
              Buscar produtos
            </ButtonLink>
          }
        >
          Na página de um produto esgotado, peça o aviso em ‘Avise-me quando chegar’.
        </EmptyState>
      ) : (
        <ul className="box">
          {alerts.map(({ id, name, href, variation, state }) => (
            <li
              key={id}
              className="flex items-start justify-between gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
            >
              <div>
                <Link href={href}>{name}</Link>
                {variation && <p className="hint">{variation}</p>}
                <p>{state}</p>
              </div>
              <form method="post" action={paths.account.ownAlerts()}>
                <input type="hidden" name="aviso" value={id} />
                <RemoveButton name="intent" value="remover" label={`Remover aviso: ${name}`} />
              </form>
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

export { ErrorBoundary };
