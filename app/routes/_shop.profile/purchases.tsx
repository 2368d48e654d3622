import { messages } from "~/messages";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { CartLine } from "~/ui/cart-line";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { Summary } from "~/ui/summary";
import type { PurchaseView } from "./purchase-view.server";

export function Purchases({ purchases }: { purchases: readonly PurchaseView[] | null }) {
  if (purchases === null) {
    return (
      <Notice kind="failure">
        <p>{messages.orders.historyFailed}</p>
      </Notice>
    );
  }
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
  return purchases.map((purchase) => <Purchase key={purchase.code} purchase={purchase} />);
}

function Purchase({ purchase }: { purchase: PurchaseView }) {
  const { code, href, date, status, resellerName, items } = purchase;
  const rows = [
    { label: "Subtotal", amount: purchase.subtotalInCentavos },
    { label: "Desconto", amount: -purchase.discountInCentavos },
    { label: "Frete", amount: purchase.freightInCentavos === 0 ? "Grátis" : purchase.freightInCentavos },
    { label: "Juros", amount: purchase.interestInCentavos },
  ];
  return (
    <section className="box" aria-label={`Pedido ${code}`}>
      <h3>Pedido nº {code}</h3>
      <p className="hint">{[date, resellerName].filter(Boolean).join(" · ")}</p>
      <p>
        <strong>{status}</strong>
      </p>
      <ul>
        {items.map((item) => (
          <CartLine key={`${item.href} ${item.variation}`} {...item}>
            <span>{item.quantity}</span>
          </CartLine>
        ))}
      </ul>
      <Summary
        rows={rows.filter(({ amount }) => amount !== 0)}
        total={{ label: "Total", amount: purchase.totalInCentavos }}
      />
      <div className="mt-3">
        <ButtonLink href={href} look="outlined" full aria-label={`Ver pedido ${code}`}>
          Ver pedido
        </ButtonLink>
      </div>
    </section>
  );
}
