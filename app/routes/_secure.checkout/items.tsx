import { CartLine, FreightGroupCard } from "~/ui/cart-line";
import type { CheckoutView } from "./checkout-view.server";

export function Items({ groups }: { groups: CheckoutView["groups"] }) {
  return groups.map(({ resellerId, name, cnpj, distanceInKm, delivery, arrival, freight, lines }) => (
    <FreightGroupCard
      key={resellerId}
      resellerName={name}
      distanceInKm={distanceInKm}
      cnpj={cnpj}
      freight={
        delivery && (
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
            <span>
              <b>Frete:</b> {delivery} {arrival && <small className="hint">{arrival}</small>}
            </span>{" "}
            <b className="ml-auto">{freight}</b>
          </p>
        )
      }
    >
      {lines.map(({ id, ...line }) => (
        <CartLine key={id} {...line} />
      ))}
    </FreightGroupCard>
  ));
}
