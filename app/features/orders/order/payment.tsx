import { BuyAgainForm } from "~/features/orders/buy-again-form";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { CopyCode } from "~/ui/copy-code";
import { Icon } from "~/ui/icon";
import { OrderStatus, PaymentDue } from "~/ui/order-timeline";
import type { OrderView } from "./order-view.server";

export function Payment({ id, payment }: { id: number; payment: OrderView["payment"] }) {
  const { name, icon, facts, status, standing, way, due, pix, reorder, change } = payment;
  return (
    <section className="box stack" aria-labelledby="pagamento">
      <div className="fact">
        <Icon name={icon} />
        <div>
          <h2 id="pagamento">Pagamento</h2>
          <p>{name}</p>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {status && (
            <p>
              <OrderStatus standing={standing} words={status} />
            </p>
          )}
        </div>
      </div>
      <PaymentDue due={due} />
      {pix && (
        <CopyCode
          id="pix"
          label="Pix copia e cola"
          code={pix.code}
          action="Copiar código"
          copied={pix.copied}
          failed={pix.copyFailed}
        />
      )}
      {reorder && <BuyAgainForm action={paths.order(id)} {...reorder} />}
      {way && (
        <ButtonLink href={way.href} full>
          {way.label}
        </ButtonLink>
      )}
      {change && (
        <BuyAgainForm
          action={paths.order(id)}
          idempotencyKey={change.key}
          label={change.label}
          intent="alterar-pagamento"
        />
      )}
    </section>
  );
}
