import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { OrderView } from "./order-view.server";

/** How it is paid, how that stands, and where to go while it is not done. */
export function Payment({ payment }: { payment: OrderView["payment"] }) {
  const { method, icon, card, installments, status, isPaid, way } = payment;
  return (
    <section className="box stack" aria-labelledby="pagamento">
      <div className="fact">
        <Icon name={icon} />
        <div>
          <h2 id="pagamento">Pagamento</h2>
          <p>{[method, card].filter(Boolean).join(" · ")}</p>
          {installments && <p>{installments}</p>}
          {status && (
            <p className={isPaid ? "paid" : undefined}>
              <strong>{status}</strong>
            </p>
          )}
        </div>
      </div>
      {way && (
        <ButtonLink href={way.href} full>
          {way.label}
        </ButtonLink>
      )}
    </section>
  );
}
