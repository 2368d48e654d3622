import { BuyAgainForm } from "~/features/orders/buy-again-form";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { CartLineRow } from "~/ui/cart-line";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { OrderStatusLabel, PaymentDue } from "~/ui/order-timeline";
import { PageLinks } from "~/ui/pagination";
import { Picture } from "~/ui/picture";
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
  const { purchases, pages, search, hasOrders } = history;
  if (!hasOrders) {
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
      <OrderSearch search={search} />
      {purchases.length === 0 && (
        <EmptyState icon="search" title={messages.account.noOrderFound}>
          Busque pelo número do pedido, pelo produto ou pela loja.
        </EmptyState>
      )}
      {purchases.map((purchase) => (
        <Purchase key={purchase.code} purchase={purchase} />
      ))}
      <PageLinks
        {...pages}
        getHref={(pagina) => paths.profile(3, { pagina, busca: search })}
        label="Páginas de pedidos"
        summary={
          showing && pages.totalPages > 1
            ? messages.ours.showingOrders(showing.from, showing.to, totalItems)
            : undefined
        }
      />
    </>
  );
}

function OrderSearch({ search }: { search: string }) {
  return (
    <search>
      <form method="get" action={paths.profile()} className="field">
        <input type="hidden" name="step" value="3" />
        <label htmlFor="busca">Buscar nos pedidos</label>
        <div className="flex flex-wrap gap-2">
          <input
            className="input min-w-0 flex-[1_1_10rem]"
            id="busca"
            name="busca"
            type="search"
            placeholder="Produto, loja ou nº"
            defaultValue={search}
            maxLength={200}
          />
          <Button look="quiet">Buscar</Button>
          {search && (
            <ButtonLink href={paths.profile(3)} look="quiet">
              Limpar
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

/** Day of arrival or state first, the number last. */
function Purchase({ purchase }: { purchase: PurchaseView }) {
  const { code, href, payHref, date, standing, status, arrival, nextStep, shop, picture } = purchase;
  const { items, contents, total, reorder, due, totals } = purchase;
  return (
    <section className="box purchase stack" aria-label={`Pedido ${code}`}>
      <header>
        <Picture path={picture} alt="" side={80} inLightMode="nothing" />
        <div>
          <h2>{arrival ?? <OrderStatusLabel standing={standing} words={status} />}</h2>
          {arrival && <OrderStatusLabel standing={standing} words={status} />}
          <p>{contents}</p>
          <p className="hint">
            <Facts text={[total, date, shop].filter(Boolean).join(" · ")} />
          </p>
        </div>
      </header>
      {nextStep && !arrival && standing !== "denied" && standing !== "expired" && <p>{nextStep}</p>}
      <PaymentDue due={due} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {payHref && (
          <ButtonLink href={payHref} aria-label={`Pagar agora o pedido ${code}`}>
            Pagar agora
          </ButtonLink>
        )}
        {reorder && <BuyAgainForm {...reorder} aria-label={`${reorder.label}: pedido ${code}`} />}
        <Link className="link" href={href} aria-label={`Ver pedido ${code}`}>
          Ver pedido
        </Link>{" "}
        <FurtherLinks purchase={purchase} />
      </div>
      <Accordion title="Itens e valores">
        <ul>
          {items.map(({ id, ...item }) => (
            <CartLineRow key={id} {...item} />
          ))}
        </ul>
        <Summary {...totals} />
      </Accordion>
      <p className="hint">Pedido nº {code}</p>
    </section>
  );
}

function FurtherLinks({ purchase: { code, rateHref, cancelHref } }: { purchase: PurchaseView }) {
  return (
    <>
      {rateHref && (
        <Link className="link" href={rateHref} aria-label={`Avaliar pedido ${code}`}>
          Avaliar pedido
        </Link>
      )}{" "}
      {cancelHref && (
        <Link className="link" href={cancelHref} aria-label={`Cancelar pedido ${code}`}>
          Cancelar pedido
        </Link>
      )}
    </>
  );
}
