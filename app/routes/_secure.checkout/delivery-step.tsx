import { Button, ButtonLink } from "~/ui/button";
import type { CouponRefusal } from "~/ui/coupon-box-content";
import { AddressCard } from "./address-card";
import type { CheckoutView } from "./checkout-view.server";
import { Items } from "./items";
import { OrderSum } from "./order-sum";

interface DeliveryStepProps {
  checkout: CheckoutView;
  refusedCoupon?: CouponRefusal;
}

export function DeliveryStep({ checkout, refusedCoupon }: DeliveryStepProps) {
  return (
    <>
      <h1>Onde você quer receber?</h1>
      <form method="post" action={checkout.here} className="with-summary">
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" name="intent" value="pagamento" hidden />
        <div className="stack">
          <AddressCard checkout={checkout} />
          <Items groups={checkout.groups} />
        </div>
        <OrderSum
          checkout={checkout}
          interestInCentavos={checkout.interestInCentavos}
          refusedCoupon={refusedCoupon}
          showsWaysToPay
        >
          <Button name="intent" value="pagamento" full>
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
