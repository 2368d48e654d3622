import type { ReactNode } from "react";
import { CouponBox } from "~/features/cart/coupon-box";
import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { CartLineRow, FreightGroupCard } from "~/ui/cart-line";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Summary } from "~/ui/summary";
import { useHydrated } from "~/ui/with-script";

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
  const couponBox = checkout.coupon && <CouponBox content={checkout.coupon} refusal={refusedCoupon} />;
  const total = checkout.totalInCentavos - checkout.interestInCentavos + interest;
  const rows = interest > 0 ? [...checkout.rows, { label: "Juros", amount: interest }] : checkout.rows;
  return (
    <div className="stack">
      {couponAction && couponBox ? (
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
        <p className="hint">No cartão, até 3x sem juros ou até 6x com juros.</p>
      )}
    </Accordion>
  );
}

export function Items({ groups }: { groups: CheckoutView["groups"] }) {
  return groups.map(({ resellerId, name, cnpj, distanceInKm, delivery, freight, lines }) => (
    <FreightGroupCard
      key={resellerId}
      resellerName={name}
      distanceInKm={distanceInKm}
      cnpj={cnpj}
      freight={
        delivery && (
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
            <span>
              <b>Frete:</b> {delivery}
            </span>{" "}
            <b className="ml-auto">{freight}</b>
          </p>
        )
      }
    >
      {lines.map(({ id, ...line }) => (
        <CartLineRow key={id} {...line} />
      ))}
    </FreightGroupCard>
  ));
}

/** The freight depends on the address, so changing it leads through the cart. */
export function AddressCard({ checkout }: { checkout: CheckoutView }) {
  const { nickname, lines } = checkout.address;
  return (
    <section className="box fact">
      <Icon name="truck" />
      <div>
        <header>
          <h2>Entregar em{nickname ? `: ${nickname}` : ""}</h2>
          {!checkout.change && (
            <Link
              className="link"
              href={paths.listAddress(checkout.addresses.cart)}
              aria-label="Alterar endereço de entrega"
            >
              Alterar
            </Link>
          )}
        </header>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
}

export function FreightCard({ checkout: { groups, addresses, change } }: { checkout: CheckoutView }) {
  return (
    <section className="box fact" aria-label="Frete">
      <Icon name="box" />
      <div>
        <header>
          <h2>Frete</h2>
          {!change && (
            <Link className="link" href={addresses.cart} aria-label="Alterar frete">
              Alterar
            </Link>
          )}
        </header>
        {groups.map(({ resellerId, name, delivery }) => (
          <p key={resellerId}>
            {groups.length > 1 && <b>{name}: </b>}
            {delivery}
          </p>
        ))}
      </div>
    </section>
  );
}

/** A card that is not saved is typed on the provider's page, or in this page with script. */
export function useOfferedWays({ waysToPay, card }: CheckoutView): CheckoutView["waysToPay"] {
  const takesCard = useHydrated() || card.hasPage || card.saved.length > 0;
  return waysToPay.filter(({ value }) => value !== "cartao" || takesCard);
}
