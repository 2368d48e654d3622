import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { CardComplaint } from "./card-fields";
import type { CheckoutView } from "./checkout-view.server";
import { CloseButton } from "./close-button";
import { AddressCard, Items, OrderSum } from "./order-sum";
import { ProjectOfOrder } from "./project-of-order";
import type { CheckoutRefusal } from "./refused";
import { ReviewPayment } from "./review-dialog";
import { useOrderSubmission } from "./use-submission";
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
  const posted = refused?.posted ?? { key: review.key, signedReview: review.signedReview };
  const carried = (
    <>
      <input type="hidden" name="pagamento" value={review.way.value} />
      <input type="hidden" name="chave" value={posted.key} />
      <input type="hidden" name="pedido" value={posted.signedReview} />
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
            <ProjectOfOrder review={review} />
            <div className="buy-bar in-summary">
              <CloseButton checkout={checkout} way={review.way.label} isClosing={isClosing} />
            </div>
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
