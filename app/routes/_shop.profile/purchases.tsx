import { messages } from "~/messages";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { BuyAgainForm } from "~/ui/buy-again-form";
import { CartLine } from "~/ui/cart-line";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { Notice } from "~/ui/notice";
import { OrderStatus } from "~/ui/order-status";
import { Pagination } from "~/ui/pagination";
import { Summary } from "~/ui/summary";
import type { PurchasesView, PurchaseView } from "./purchase-view.server";

export function Purchases({ history }: { history: PurchasesView | null }) {
  if (history === null) {
    return (
      <>
        <Notice kind="failure">
          <p>{messages.orders.historyFailed}</p>
        </Notice>
        <div>
          <ButtonLink href={paths.profile(3)} look="outlined">
            Tentar de novo
          </ButtonLink>
        </div>
      </>
    );
  }
  const { purchases, pages } = history;
  if (purchases.length === 0) {
    return (
      <EmptyState
        icon="box"
        title={messages.orders.none}
        action={
          <ButtonLink href={paths.home()} look="outlined">
            Ver produtos
          </ButtonLink>
        }
      />
    );
  }
  const { showing, totalItems } = pages;
  return (
    <>
      {purchases.map((purchase) => (
        <Purchase key={purchase.code} purchase={purchase} />
      ))}
      <Pagination
        {...pages}
        hrefOf={(pagina) => paths.profile(3, { pagina })}
        label="Páginas do histórico"
        summary={
          showing && pages.totalPages > 1
            ? messages.ours.showingOrders(showing.from, showing.to, totalItems)
            : undefined
        }
      />
    </>
  );
}

function Purchase({ purchase }: { purchase: PurchaseView }) {
  const { code, href, payHref, rateHref, cancelHref, date, standing, status, resellerName, items, reorder } =
    purchase;
  return (
    <section className="box purchase" aria-label={`Pedido ${code}`}>
      <header className="border-b border-line pb-2">
        <h3>Pedido nº {code}</h3>
        <p className="hint">
          <Facts text={[date, resellerName].filter(Boolean).join(" · ")} />
        </p>
        <p>
          <OrderStatus standing={standing} words={status} />
        </p>
      </header>
      <ul>
        {items.map(({ id, ...item }) => (
          <CartLine key={id} {...item} />
        ))}
      </ul>
      <Summary rows={purchase.totals} total={{ label: "Total", amount: purchase.totalInCentavos }} />
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        {payHref && (
          <ButtonLink href={payHref} aria-label={`Pagar agora o pedido ${code}`}>
            Pagar agora
          </ButtonLink>
        )}
        {reorder && <BuyAgainForm {...reorder} aria-label={`${reorder.label}: pedido ${code}`} />}
        <ButtonLink href={href} look="outlined" aria-label={`Ver pedido ${code}`}>
          Ver pedido
        </ButtonLink>
        {rateHref && (
          <ButtonLink href={rateHref} look="quiet" aria-label={`Avaliar pedido ${code}`}>
            Avaliar pedido
          </ButtonLink>
        )}
        {cancelHref && (
          <ButtonLink href={cancelHref} look="quiet" aria-label={`Cancelar pedido ${code}`}>
            Cancelar pedido
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
