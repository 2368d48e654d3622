import { useHydrated } from "~/ui/with-script";
import type { CheckoutView } from "./checkout-view.server";

/** Without a provider's page a card that is not saved can only be typed in this page, which needs script. */
export function useOfferedWays({ waysToPay, card }: CheckoutView): CheckoutView["waysToPay"] {
  const takesCard = useHydrated() || card.hasPage || card.saved.length > 0;
  return waysToPay.filter(({ value }) => value !== "cartao" || takesCard);
}
