import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Summary } from "~/ui/summary";
import { AddressCard } from "./address-card";
import type { CheckoutView } from "./checkout-view.server";
import { Items } from "./items";

/** Step 1: where the order goes, and how each shop sends it. */
export function DeliveryStep({ checkout }: { checkout: CheckoutView }) {
  return (
    <>
      <h1>Onde você quer receber?</h1>
      <div className="with-summary">
        <div className="stack">
          <AddressCard address={checkout.address} />
          <Items groups={checkout.groups} />
        </div>
        <form method="post" action={paths.checkout("entrega")} className="box stack">
          <h2>Resumo</h2>
          <Summary rows={checkout.rows} total={checkout.total} />
          <Button name="intent" value="pagamento" full>
            Seguir para o pagamento
          </Button>
          <ButtonLink href={paths.cart()} look="quiet" full>
            Voltar ao carrinho
          </ButtonLink>
        </form>
      </div>
    </>
  );
}
