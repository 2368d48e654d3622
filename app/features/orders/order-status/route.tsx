import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { buyAgain } from "~/features/orders/buy-again.server";
import { BuyAgainForm } from "~/features/orders/buy-again-form";
import { changePayment } from "~/features/orders/change-payment.server";
import { sendLateMails } from "~/features/orders/delayed-mails.server";
import { requireOrders } from "~/features/orders/order-summary.server";
import { PrintButton } from "~/features/orders/print-button";
import { openAction } from "~/http/action.server";
import { optional, withErrorPages } from "~/http/failures.server";
import { dispatchIntent } from "~/http/intents.server";
import { requireShopper } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { isLost, type PaymentStanding } from "~/model/payment-standing";
import { paths } from "~/paths";
import { createErrorBoundary, whenUpstreamFails } from "~/rendering/error-boundary";
import { orderNotFoundHelp } from "~/rendering/error-page";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { errorMeta, unlistedPage } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { findProfile } from "~/upstream/accounts.server";
import { OrderCard } from "./order-card";
import { FindInstaller, Standing } from "./order-state";
import { type OrderStatusView, orderStatusView } from "./order-view.server";
import { BoletoCard, CardCard, PixCard } from "./pay-card";
import { useStatusUpdates } from "./use-status-updates";

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data
    ? unlistedPage(page, `Pagamento do pedido ${page.data.numbers}`)
    : errorMeta(page.error, { 404: messages.ours.orderNotFound });

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const orders = await requireOrders(context.upstream, args.request.url);
  const now = new Date();
  const [mailFailure, profile] = await Promise.all([
    sendLateMails(context.upstream, orders, now),
    optional(findProfile(context.upstream, shopper), null),
  ]);
  const isPaused = new URL(args.request.url).searchParams.get("pausada") === "true";
  const key = createIdempotencyKey(args, context.session);
  return orderStatusView(orders, {
    shopperName: profile?.name ?? shopper.name,
    mailFailure,
    isPaused,
    key,
    now,
  });
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const shopper = await requireShopper(context);
  const readOrders = () => requireOrders(context.upstream, args.request.url);
  const again = async () => buyAgain(context, shopper, await readOrders());
  return dispatchIntent(context.form.get("intent"), {
    default: again,
    "comprar-de-novo": again,
    "alterar-pagamento": () => changePayment(context, shopper, readOrders),
  });
});

export default function OrderStatusPage() {
  const page = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const check = useStatusUpdates(page);
  const { standings, pix, boletos, cards, orders, texts, mailFailure } = page;
  const isSome = (...some: readonly PaymentStanding[]) =>
    standings.some(({ standing }) => some.includes(standing));
  const isUndecided = isSome("waiting", "inAnalysis");
  const isUnderWay = isUndecided || isSome("paid");
  return (
    <>
      <div>
        <h1>{formatHeading(page)}</h1>
        <p className="hint">
          <Facts text={`${orders.length > 1 ? "Pedidos" : "Pedido"} nº ${page.numbers} · ${page.placedAt}`} />
        </p>
        <p className="hidden print:block">Comprador: {page.buyer}</p>
      </div>
      {mailFailure && (
        <Notice kind={mailFailure.kind} title={mailFailure.title}>
          <p>{mailFailure.message}</p>
        </Notice>
      )}
      {standings.map((state) => (
        <Standing key={state.standing} page={page} state={state} here={pathname + search} />
      ))}
      {pix.length > 1 && pix.every(({ isPayable }) => isPayable) && (
        <p>São {pix.length} códigos Pix, um para cada loja. Pague todos para receber tudo.</p>
      )}
      {boletos.length > 1 && boletos.every(({ isPayable }) => isPayable) && (
        <p>São {boletos.length} boletos, um para cada loja. Pague todos para receber tudo.</p>
      )}
      {pix.length + boletos.length + cards.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),27.5rem))] items-start justify-center gap-4">
          {pix.map((each) => (
            <PixCard key={each.id} pix={each} texts={texts} onExpired={check} />
          ))}
          {boletos.map((each) => (
            <BoletoCard key={each.id} boleto={each} texts={texts} />
          ))}
          {cards.map((each) => (
            <CardCard key={each.id} card={each} texts={texts} />
          ))}
        </div>
      )}
      {orders.map((order) => (
        <OrderCard key={order.code} order={order} isFolded={orders.length > 1 && isUndecided} />
      ))}
      {isUnderWay && (
        <p className="hint">
          O envio é feito em até 2 dias úteis depois do pagamento. Você pode desistir da compra em até 7 dias
          depois de receber.{" "}
          <Link className="link" href={paths.returnsPolicy()}>
            Trocas e devoluções
          </Link>
        </p>
      )}
      {isUnderWay && <FindInstaller title={texts.findInstaller} here={pathname + search} />}
      <div className="pair">
        {page.changePaymentLabel && (
          <BuyAgainForm
            action={pathname + search}
            idempotencyKey={page.key ?? ""}
            label={page.changePaymentLabel}
            intent="alterar-pagamento"
            full
          />
        )}
        {isSome("paid", "cancelledPaid", "returned") && (
          <ButtonLink href={paths.profile(3)}>Acessar os meus pedidos</ButtonLink>
        )}
        <ButtonLink href={paths.home()} look="outlined">
          Continuar comprando
        </ButtonLink>
        <PrintButton />
      </div>
    </>
  );
}

function formatHeading({ standings, firstName }: OrderStatusView): string {
  if (standings.every(({ standing }) => isLost(standing))) return "Pedido não pago";
  const [only, ...others] = standings;
  const isOver = only?.standing === "cancelledPaid" || only?.standing === "returned";
  return isOver && others.length === 0 ? only.title : `Pedido recebido${firstName && `, ${firstName}`}`;
}

export const ErrorBoundary = createErrorBoundary((query) => {
  const notFound = { 404: { title: messages.ours.orderNotFound, instead: orderNotFoundHelp } };
  const codes = query.get("ordersCode") ?? "";
  if (!/^[\w,-]{1,200}$/.test(codes)) return notFound;
  return { ...notFound, ...whenUpstreamFails(messages.account.orderNotShown(codes.split(","))) };
});
