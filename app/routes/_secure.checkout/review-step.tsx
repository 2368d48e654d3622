import type { Refusal } from "~/domain/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { TotalBar } from "~/ui/total-bar";
import { AddressCard } from "./address-card";
import { CardComplaint } from "./card-complaint";
import type { CheckoutView } from "./checkout-view.server";
import { Items } from "./items";
import { OrderSum } from "./order-sum";
import type { CheckoutRefusal } from "./refusal";
import { ReviewPayment } from "./review-payment";
import { useOrderSubmission } from "./use-order-submission";
import type { TypedCardState } from "./use-typed-card";

interface ReviewStepProps {
  checkout: CheckoutView;
  typed: TypedCardState;
  refused?: CheckoutRefusal;
  refusedCoupon?: Refusal;
}

export function ReviewStep({ checkout, typed, refused, refusedCoupon }: ReviewStepProps) {
  const { review } = checkout;
  const { isClosing, close } = useOrderSubmission(checkout, typed);
  if (!review) return null;
  const posted = refused?.posted ?? { key: review.key, sealed: review.sealed };
  const carried = (
    <>
      <input type="hidden" name="pagamento" value={review.way.value} />
      <input type="hidden" name="chave" value={posted.key} />
      <input type="hidden" name="pedido" value={posted.sealed} />
    </>
  );
  return (
    <>
      {typed.complaint && (
        <CardComplaint complaint={typed.complaint}>
          {typed.complaint.offersPage && (
            <form method="post" action={checkout.addresses.review}>
              {carried}
              <Button look="outlined" name="intent" value="fechar-na-operadora">
                Pagar na página da operadora
              </Button>
            </form>
          )}
        </CardComplaint>
      )}
      <h1>Confirmar pedido</h1>
      <div className="with-summary">
        <div className="stack">
          <AddressCard checkout={checkout} />
          <ReviewPayment checkout={checkout} review={review} typed={typed} />
          <Items groups={checkout.groups} />
        </div>
        <OrderSum
          checkout={checkout}
          interestInCentavos={checkout.interestInCentavos}
          refusedCoupon={refusedCoupon}
          couponAction={checkout.addresses.review}
          showsWaysToPay
        >
          <form method="post" action={checkout.addresses.review} className="stack" onSubmit={close}>
            {carried}
            <TotalBar totalInCentavos={checkout.totalInCentavos}>
              <Button icon="lock" name="intent" value="fechar" full aria-busy={isClosing || undefined}>
                {isClosing ? "Fechando o pedido…" : "Fechar pedido"}
              </Button>
            </TotalBar>
            <p className="visually-hidden" role="status">
              {isClosing ? "Fechando o pedido. Aguarde." : ""}
            </p>
          </form>
          <p className="hint">
            Você pode desistir da compra em até 7 dias depois de receber, com o valor de volta.{" "}
            <Link className="link" href={paths.returnsPolicy()}>
              Trocas e devoluções
            </Link>
          </p>
        </OrderSum>
      </div>
    </>
  );
}
