import { CartLine, FreightGroupCard } from "~/ui/cart-line";
import type { CheckoutView } from "./checkout-view.server";

export function Items({ groups }: { groups: CheckoutView["groups"] }) {
  return groups.map(({ resellerId, name, cnpj, distanceInKm, delivery, freight, lines }) => (
    <FreightGroupCard
      key={resellerId}
      resellerName={name}
      distanceInKm={distanceInKm}
      cnpj={cnpj}
      freight={
        delivery && (
          <p className="delivery">
            <span>
              <b>Frete:</b> {delivery}
            </span>{" "}
            <b>{freight}</b>
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
