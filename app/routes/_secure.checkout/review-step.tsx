import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Summary } from "~/ui/summary";
import { AddressCard } from "./address-card";
import type { CheckoutView } from "./checkout-view.server";
import { Items } from "./items";
import type { CheckoutRefusal } from "./refusal";

interface ReviewStepProps {
  checkout: CheckoutView;
  refused?: CheckoutRefusal;
}

/** Step 3: everything once more. Its form carries what it shows. */
export function ReviewStep({ checkout, refused }: ReviewStepProps) {
  const { paidBy, key, sealed } = checkout;
  const posted = refused?.posted ?? { key, sealed };
  return (
    <>
      <h1>Confirmar pedido</h1>
      <div className="with-summary">
        <div className="stack">
          <AddressCard address={checkout.address} />
          {paidBy && (
            <section className="box fact">
              <Icon name="pix" />
              <div>
                <h2>Pagar com {paidBy.label}</h2>
                <p>{paidBy.detail}</p>
              </div>
              <Link
                className="link"
                href={paths.checkout("pagamento")}
                aria-label="Alterar forma de pagamento"
              >
                Alterar
              </Link>
            </section>
          )}
          <Items groups={checkout.groups} />
        </div>
        <form
          method="post"
          action={paths.checkout("revisao", { pagamento: paidBy?.value })}
          className="box stack"
        >
          <h2>Resumo</h2>
          <Summary rows={checkout.rows} total={checkout.total} />
          <input type="hidden" name="pagamento" value={paidBy?.value} />
          <input type="hidden" name="chave" value={posted.key} />
          <input type="hidden" name="pedido" value={posted.sealed} />
          <Button icon="lock" name="intent" value="fechar" full>
            Fechar pedido
          </Button>
          <p className="hint">
            Você pode desistir da compra em até 7 dias depois de receber, com o valor de volta.{" "}
            <Link className="link" href={paths.returnsPolicy()}>
              Trocas e devoluções
            </Link>
          </p>
        </form>
      </div>
    </>
  );
}
