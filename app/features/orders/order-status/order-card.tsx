import { CartLine } from "~/ui/cart-line";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { OrderTimeline } from "~/ui/order-timeline";
import { Summary } from "~/ui/summary";
import { formatCentavos } from "../../../../common/money";
import type { OrderStatusView } from "./order-view.server";

interface OrderCardProps {
  order: OrderStatusView["orders"][number];
  /** Its facts are behind a summary on narrow screens. */
  isFolded: boolean;
}

export function OrderCard({ order, isFolded }: OrderCardProps) {
  const { code, placedAt, shop, cnpj, totals } = order;
  return (
    <section className="box stack" aria-label={`Pedido nº ${code}`}>
      <header>
        <h2>Pedido nº {code}</h2>
        <p className="hint">
          <Facts text={[placedAt, shop, cnpj && `CNPJ ${cnpj}`].filter(Boolean).join(" · ")} />
        </p>
      </header>
      {isFolded ? (
        <details className="folded arrow">
          <summary>
            <span>
              <b>{`${totals.total.label}: ${formatCentavos(totals.total.amount)}`}</b>
              <br />
              Situação, entrega e itens
            </span>
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
  const { items, totals, payment, delivery, arrival, address, timeline, outcome, refunds } = order;
  return (
    <div className="with-aside stack">
      <div className="stack">
        <OrderTimeline entries={timeline} outcome={outcome} />
        <div className="fact">
          <Icon name={payment.icon} />
          <div>
            <h3>{payment.name}</h3>
            {payment.facts.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        </div>
        <div className="fact">
          <Icon name="truck" />
          <div>
            {delivery && <h3>{delivery}</h3>}
            {arrival && <p>{arrival}</p>}
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      </div>
      <div>
        <ul>
          {items.map(({ id, ...item }) => (
            <CartLine key={id} {...item} />
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
