import type { ReactNode } from "react";
import type { Refusal } from "~/domain/refusal";
import { Accordion } from "~/ui/accordion";
import { CouponBox } from "~/ui/coupon-box";
import { Icon } from "~/ui/icon";
import { Summary } from "~/ui/summary";
import type { CheckoutView } from "./checkout-view.server";
import { useOfferedWays } from "./use-offered-ways";

interface OrderSumProps {
  checkout: CheckoutView;
  interestInCentavos: number;
  refusedCoupon?: Refusal;
  couponAction?: string;
  showsWaysToPay?: boolean;
  children: ReactNode;
}

export function OrderSum(props: OrderSumProps) {
  const {
    checkout,
    interestInCentavos: interest,
    refusedCoupon,
    couponAction,
    showsWaysToPay,
    children,
  } = props;
  const couponBox = <CouponBox content={checkout.coupon} refusal={refusedCoupon} />;
  const total = checkout.totalInCentavos - checkout.interestInCentavos + interest;
  const rows = interest > 0 ? [...checkout.rows, { label: "Juros", amount: interest }] : checkout.rows;
  return (
    <div className="stack">
      {couponAction ? (
        <form method="post" action={couponAction}>
          {couponBox}
        </form>
      ) : (
        couponBox
      )}
      <section className="box stack" aria-labelledby="resumo">
        <h2 id="resumo">Resumo</h2>
        <Summary rows={rows} total={{ label: "Total", amount: total }} />
        {children}
        {showsWaysToPay && <WaysToPay checkout={checkout} />}
      </section>
    </div>
  );
}

function WaysToPay({ checkout }: { checkout: CheckoutView }) {
  const ways = useOfferedWays(checkout);
  return (
    <Accordion title="Mais formas de pagamento">
      <ul className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        {ways.map(({ value, label, detail, icon }) => (
          <li key={value} className="flex items-center gap-3 py-2">
            <Icon name={icon} />
            <span>
              <b>{label}</b> <small className="hint block">{detail}</small>
            </span>
          </li>
        ))}
      </ul>
      {ways.some(({ value }) => value === "cartao") && (
        <p className="hint">No cartão, em até 3x sem juros, ou em até 6x com juros de 5% A.M.</p>
      )}
    </Accordion>
  );
}
