import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from "@remix-run/react";
import { ErrorView } from "~/error-page";
import { withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { errorMeta, unlistedPage } from "~/page-meta";
import { paths } from "~/paths";
import { openRequest, requireShopper } from "~/request.server";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { PrintButton } from "~/ui/print-button";
import { findOrdersByCode } from "~/upstream/orders.server";
import { OrderCard } from "./order-card";
import { orderStatusView } from "./order-status-view.server";
import { PixCard } from "./pix-card";
import { Standing } from "./standing";
import { useAskingAgain } from "./use-asking-again";

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data
    ? unlistedPage(page, `Pedido ${page.data.numbers}`)
    : errorMeta(page.error, { 404: messages.ours.orderNotFound });

const mostCodes = 30;
const longestCode = 60;

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const shopper = await requireShopper(opened);
  const asked = new URL(args.request.url).searchParams.get("ordersCode") ?? "";
  const codes = [...new Set(asked.split(",").map((code) => code.trim()))].filter(Boolean);
  const isReadable = codes.length <= mostCodes && codes.every((code) => code.length <= longestCode);
  const orders = codes.length > 0 && isReadable ? await findOrdersByCode(opened.upstream, codes) : [];
  // One code of nobody, or of somebody else, and it is not this shopper's page.
  if (orders.length === 0 || orders.length < codes.length) throw new Response(null, { status: 404 });
  return orderStatusView(orders, shopper.name, new Date());
});

export default function OrderStatusPage() {
  const page = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  useAskingAgain(page.refreshInSeconds);
  const { standing, pix, orders, texts } = page;
  const several = orders.length > 1;
  return (
    <>
      <div>
        <h1>Pedido recebido{page.firstName && `, ${page.firstName}`}</h1>
        <p className="hint">
          {several ? "Pedidos" : "Pedido"} nº {page.numbers} · {page.placedAt}
        </p>
      </div>
      <Standing page={page} here={pathname + search} />
      {standing === "waiting" && pix.length > 1 && (
        <p>São {pix.length} códigos Pix, um para cada loja. Pague todos para receber tudo.</p>
      )}
      {pix.length > 0 && (
        <div className="codes">
          {pix.map((each) => (
            <PixCard key={each.id} pix={each} texts={texts} />
          ))}
        </div>
      )}
      {orders.map((order) => (
        <OrderCard key={order.code} order={order} />
      ))}
      <p className="hint">
        O envio é feito em até 2 dias úteis depois do pagamento. Você pode desistir da compra em até 7 dias
        depois de receber.{" "}
        <Link className="link" href={paths.returnsPolicy()}>
          Trocas e devoluções
        </Link>
      </p>
      <div className="pair">
        {standing === "paid" && <ButtonLink href={paths.profile(3)}>Acessar os meus pedidos</ButtonLink>}
        <ButtonLink href={paths.home()} look="outlined">
          Continuar comprando
        </ButtonLink>
        <PrintButton />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ErrorView status={404} title={messages.ours.orderNotFound} />;
  }
  return <ErrorView status={isRouteErrorResponse(error) ? error.status : 500} />;
}
