import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { Button } from "~/ui/button";
import { RadioRows } from "~/ui/radio-rows";
import { Summary } from "~/ui/summary";
import { AddressCard } from "./address-card";
import type { CheckoutView } from "./checkout-view.server";
import { Items } from "./items";

interface PaymentStepProps {
  checkout: CheckoutView;
  error?: string;
}

/** Step 2: how to pay. */
export function PaymentStep({ checkout, error }: PaymentStepProps) {
  return (
    <>
      <h1>Como você quer pagar?</h1>
      <form method="post" action={paths.checkout("pagamento")} className="with-summary">
        <div className="stack">
          <RadioRows
            legend="Forma de pagamento"
            hideLegend
            name="pagamento"
            error={error}
            rows={checkout.waysToPay.map(({ label, ...way }) => ({ ...way, label: <b>{label}</b> }))}
          />
          <AddressCard address={checkout.address} />
          <Accordion title={`Resumo do pedido: ${checkout.count}`}>
            <div className="stack">
              <Items groups={checkout.groups} />
            </div>
          </Accordion>
        </div>
        <div className="box stack">
          <Summary rows={checkout.rows} total={checkout.total} />
          <Button icon="lock" name="intent" value="revisao" full>
            Finalizar compra
          </Button>
          <p className="hint">Você confere tudo antes de fechar o pedido. 7 dias para desistir.</p>
        </div>
      </form>
    </>
  );
}
