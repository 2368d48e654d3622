import type { Refusal } from "~/model/refusal";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { CheckoutView } from "./checkout-view.server";
import { CloseButton, WayButtons } from "./close-button";
import { AddressCard, Items, OrderSum } from "./order-sum";
import { ProjectOfOrder } from "./project-of-order";

interface DeliveryStepProps {
  checkout: CheckoutView;
  refusedCoupon?: Refusal;
}

/** Also places the order, so that a shopper with an address who pays by Pix needs no further step. */
export function DeliveryStep({ checkout, refusedCoupon }: DeliveryStepProps) {
  const { review } = checkout;
  const items = <Items groups={checkout.groups} />;
  return (
    <>
      <h1>{review ? "Confirmar pedido" : "Onde você quer receber?"}</h1>
      <form method="post" action={checkout.here} className="with-summary">
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" name="intent" value="pagamento" hidden />
        {review && (
          <>
            <input type="hidden" name="pagamento" value={review.way.value} />
            <input type="hidden" name="chave" value={review.key} />
            <input type="hidden" name="pedido" value={review.signedReview} />
          </>
        )}
        <div className="stack">
          {checkout.asksForWay && <WayButtons checkout={checkout} />}
          <AddressCard checkout={checkout} />
          {review ? (
            <>
              <section className="box fact" aria-label="Frete">
                <Icon name="box" />
                <div>
                  <h2>Frete</h2>
                  {checkout.groups.map(({ resellerId, name, delivery, arrival }) => (
                    <p key={resellerId}>
                      {checkout.groups.length > 1 && <b>{name}: </b>}
                      <Facts text={[delivery, arrival].filter(Boolean).join(" · ")} />
                    </p>
                  ))}
                </div>
                <Link className="link" href={checkout.addresses.cart} aria-label="Alterar frete">
                  Alterar
                </Link>
              </section>
              {!checkout.asksForWay && (
                <section className="box fact" aria-label="Forma de pagamento">
                  <Icon name={review.way.icon} />
                  <div>
                    <h2>Pagar com {review.way.label}</h2>
                    <p>{review.way.detail}</p>
                  </div>
                  <Link
                    className="link"
                    href={checkout.addresses.payment}
                    aria-label="Alterar forma de pagamento"
                  >
                    Alterar
                  </Link>
                </section>
              )}
              <Accordion title={`Resumo do pedido: ${checkout.count}`}>
                <div className="stack">{items}</div>
              </Accordion>
            </>
          ) : (
            items
          )}
        </div>
        <OrderSum
          checkout={checkout}
          interestInCentavos={checkout.interestInCentavos}
          refusedCoupon={refusedCoupon}
          showsWaysToPay
        >
          <ProjectOfOrder review={review} />
          {review && !checkout.asksForWay && (
            <>
              <div className="buy-bar in-summary">
                <CloseButton checkout={checkout} way={review.way.label} />
              </div>
              <p className="hint">Para pagar de outra forma, siga para o pagamento.</p>
            </>
          )}
          <Button name="intent" value="pagamento" look={review ? "outlined" : undefined} full>
            Seguir para o pagamento
          </Button>
          <ButtonLink href={checkout.addresses.cart} look="quiet" full>
            Voltar ao carrinho
          </ButtonLink>
        </OrderSum>
      </form>
    </>
  );
}
