import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { buyAgain } from "~/features/orders/buy-again.server";
import { BuyAgainForm } from "~/features/orders/buy-again-form";
import { changePayment } from "~/features/orders/change-payment.server";
import { orderNotFoundHelp } from "~/features/orders/order-not-found";
import { requireOrders } from "~/features/orders/order-summary.server";
import { sendLateMails } from "~/features/orders/payment-mails.server";
import { PixCard } from "~/features/orders/pix-card";
import { PrintButton } from "~/features/orders/print-button";
import { openRequest } from "~/http/request-context.server";
import {
  awaitOptional,
  dispatchIntent,
  openAction,
  requireShopper,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { isLost, type PaymentStanding } from "~/model/payment-standing";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { CartLineRow } from "~/ui/cart-line";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { useLightMode } from "~/ui/light-mode";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { OrderTimeline } from "~/ui/order-timeline";
import { Summary } from "~/ui/summary";
import { findProfile } from "~/upstream/accounts.server";
import { formatCentavos } from "../../../../common/money";
import { paymentUnanswered } from "../../../../common/order-in-words";
import { type OrderStatusView, presentOrderStatus } from "./order-view.server";
import { BoletoCard, CardCard } from "./pay-card";
import { useStatusUpdates } from "./use-status-updates";

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data
    ? createUnlistedPageMeta(page, `Pagamento do pedido ${page.data.numbers}`)
    : createErrorMeta(page.error, { 404: messages.ours.orderNotFound });

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const orders = await requireOrders(context.upstream, args.request.url);
  const now = new Date();
  const [mailFailure, profile] = await Promise.all([
    sendLateMails(context.upstream, orders, now),
    awaitOptional(findProfile(context.upstream, shopper), null),
  ]);
  const isPaused = new URL(args.request.url).searchParams.get("pausada") === "true";
  const key = createIdempotencyKey(args, context.session);
  return presentOrderStatus(orders, {
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
  // What is to be paid comes before what is said about it.
  const isPayable = cards.length > 0 || [...pix, ...boletos].some((each) => each.isPayable);
  const isTimelineShown = orders.length === 1 && orders.some(({ timeline }) => timeline.length > 0);
  const placedAt = isTimelineShown ? "" : page.placedAt;
  // The card of a single order already names the shop.
  const getShops = ({ shops }: { shops: string }) => (orders.length > 1 ? shops : null);
  const shownStandings = standings.map((state) => (
    <Standing key={state.standing} page={page} state={state} here={pathname + search} />
  ));
  return (
    <>
      <div>
        <h1>{formatHeading(page)}</h1>
        <p className="hint">
          <Facts
            text={[`${orders.length > 1 ? "Pedidos" : "Pedido"} nº ${page.numbers}`, placedAt]
              .filter(Boolean)
              .join(" · ")}
          />
        </p>
        <p className="hidden print:block">Comprador: {page.buyer}</p>
      </div>
      {mailFailure && (
        <Notice kind={mailFailure.kind} title={mailFailure.title}>
          <p>{mailFailure.message}</p>
        </Notice>
      )}
      {!isPayable && shownStandings}
      {pix.length > 1 && pix.every(({ isPayable }) => isPayable) && (
        <p>São {pix.length} códigos Pix, um para cada loja. Pague todos para receber tudo.</p>
      )}
      {boletos.length > 1 && boletos.every(({ isPayable }) => isPayable) && (
        <p>São {boletos.length} boletos, um para cada loja. Pague todos para receber tudo.</p>
      )}
      {pix.length + boletos.length + cards.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),27.5rem))] items-start justify-center gap-4">
          {pix.map((each) => (
            <PixCard
              key={each.id}
              pix={each}
              note={getShops(each)}
              texts={texts}
              onExpired={() => void check()}
            />
          ))}
          {boletos.map((each) => (
            <BoletoCard key={each.id} boleto={each} note={getShops(each)} texts={texts} />
          ))}
          {cards.map((each) => (
            <CardCard key={each.id} card={each} note={getShops(each)} texts={texts} />
          ))}
        </div>
      )}
      {isPayable && shownStandings}
      {page.changePaymentLabel && (
        <BuyAgainForm
          action={pathname + search}
          idempotencyKey={page.key ?? ""}
          label={page.changePaymentLabel}
          intent="alterar-pagamento"
        />
      )}
      {orders.map((order) => (
        <OrderCard
          key={order.code}
          order={order}
          isOnly={orders.length === 1}
          isFolded={orders.length > 1 && isUndecided}
        />
      ))}
      {isUnderWay && (
        <p>
          Envio em até 2 dias úteis.{" "}
          <Link className="link" href={paths.returnsPolicy()}>
            Até 7 dias para devolver
          </Link>
        </p>
      )}
      {isUnderWay && <FindInstaller title={texts.findInstaller} here={pathname + search} />}
      {!isUndecided && (
        <div className="pair">
          {isSome("paid", "cancelledPaid", "returned") && (
            <ButtonLink href={paths.profile(3)}>{messages.orders.openList}</ButtonLink>
          )}
          <ButtonLink href={paths.home()} look="outlined">
            Continuar comprando
          </ButtonLink>
          <PrintButton />
        </div>
      )}
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
  return { ...notFound, ...getUpstreamFailureTexts(messages.account.orderNotShown(codes.split(","))) };
});

interface OrderCardProps {
  order: OrderStatusView["orders"][number];
  /** The page's heading says its number. */
  isOnly: boolean;
  /** Its facts are behind a summary on narrow screens. */
  isFolded: boolean;
}

export function OrderCard({ order, isOnly, isFolded }: OrderCardProps) {
  const { code, shop, cnpj, totals } = order;
  const heading = (isOnly && shop) || `Pedido nº ${code}`;
  const seller = [heading !== shop && shop, cnpj && `CNPJ ${cnpj}`].filter(Boolean).join(" · ");
  return (
    <section className="box stack" aria-label={`Pedido nº ${code}`}>
      <header>
        <h2>{heading}</h2>
        <p className="hint">
          <Facts text={seller} />
        </p>
      </header>
      {isFolded ? (
        <details className="folded arrow">
          <summary>
            <b>{`${totals.total.label}: ${formatCentavos(totals.total.amount)}`}</b>
          </summary>
          <OrderFacts order={order} />
        </details>
      ) : (
        <OrderFacts order={order} />
      )}
    </section>
  );
}

function OrderFacts({ order }: Pick<OrderCardProps, "order">) {
  const { items, totals, payment, arrival, address, timeline, outcome, refunds } = order;
  return (
    <div className="with-aside stack">
      <div className="stack">
        {timeline.length > 0 && <OrderTimeline entries={timeline} outcome={outcome} />}
        {payment && (
          <div className="fact">
            <Icon name={payment.icon} />
            <div>
              <h3>{payment.name}</h3>
              {payment.facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </div>
          </div>
        )}
        <div className="fact">
          <Icon name="truck" />
          <div>
            {arrival && <h3>{arrival}</h3>}
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      </div>
      <div>
        <ul>
          {items.map(({ id, ...item }) => (
            <CartLineRow key={id} {...item} />
          ))}
        </ul>
        <Summary {...totals} />
        {refunds.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

interface StandingProps {
  page: Pick<OrderStatusView, "key" | "support" | "codes" | "isPaused">;
  state: OrderStatusView["standings"][number];
  here: string;
}

export function Standing({ page, state, here }: StandingProps) {
  const { standing, title, orders } = state;
  const which = orders && <p>{orders}</p>;
  switch (standing) {
    case "paid":
      return (
        <Notice kind="success" title={title}>
          {which}
        </Notice>
      );
    case "waiting":
    case "inAnalysis":
      return (
        <div className="hint">
          {which}
          <p>
            {title}{" "}
            <Link className="no-print without-script link" href={here}>
              Atualizar agora
            </Link>
          </p>
          <StatusFrame codes={page.codes} isPaused={page.isPaused} />
        </div>
      );
    case "denied":
    case "unanswered":
    case "expired":
    case "cancelledUnpaid":
      return (
        <Notice kind={standing === "cancelledUnpaid" ? "warning" : "failure"} title={title}>
          {which}
          {state.late.length > 0 ? (
            <LatePayment late={state.late} support={page.support} />
          ) : (
            <p>{unpaidWords[standing]}</p>
          )}
          {state.buyAgain && (
            <BuyAgainForm action={here} idempotencyKey={page.key ?? ""} label={state.buyAgain} />
          )}
        </Notice>
      );
    case "cancelledPaid":
    case "returned":
      return (
        <Notice kind="warning" title={title}>
          {which}
          <p>Veja abaixo quanto volta, como e até quando.</p>
        </Notice>
      );
  }
}

const unpaidWords = {
  denied: "Nada foi cobrado. Os produtos voltam ao carrinho, e você escolhe outra forma de pagar.",
  unanswered: paymentUnanswered,
  expired: "O prazo para pagar terminou e nada foi cobrado.",
  cancelledUnpaid: "O pedido foi cancelado antes do pagamento e nada foi cobrado.",
} as const;

function LatePayment({ late, support }: { late: readonly string[]; support: OrderStatusView["support"] }) {
  return (
    <>
      {late.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        Dúvidas? Fale com o suporte no{" "}
        <Link href={support.chat} target="_blank" rel="noreferrer">
          WhatsApp
        </Link>{" "}
        ou em <a href={`mailto:${support.email}`}>{support.email}</a>.
      </p>
    </>
  );
}

/** Purchase 2, "/checkout/orderstatus". */
export function FindInstaller({ title, here }: { title: string; here: string }) {
  return (
    <p className="no-print">
      {title}{" "}
      <Link className="link" href={paths.account.selectInstaller({ voltar: here })}>
        Localizar aplicador
      </Link>
    </p>
  );
}

interface StatusFrameProps {
  codes: readonly string[];
  isPaused: boolean;
}

/** Refreshes without script in an iframe, so that the page keeps focus, selection and open details. */
function StatusFrame({ codes, isPaused }: StatusFrameProps) {
  const light = useLightMode();
  const frame = (
    <>
      <iframe
        className="no-print h-14 w-full"
        src={paths.account.framedOrderStatus(codes, { paused: isPaused })}
        title="Situação do pagamento"
      />
      <p className="no-print">
        <Link className="link" href={paths.orderStatus(codes, { paused: !isPaused })}>
          {isPaused ? "Continuar atualização" : "Pausar atualização"}
        </Link>
      </p>
    </>
  );
  return light ? frame : <noscript>{frame}</noscript>;
}
