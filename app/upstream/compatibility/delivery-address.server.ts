import type { Address } from "~/model/address";
import { addressFromWire, findDeliveryAddress } from "~/upstream/addresses.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";
import { getCart } from "../../../contract/carts";

/** As `findDeliveryAddress`, for a request that reads the cart, too: no call of its own where the cart's answer has it. */
export async function findAddressOfCart(upstream: Upstream, shopperId: number): Promise<Address | null> {
  if (!getCapabilities(upstream).answerAddressWithCart) return findDeliveryAddress(upstream, shopperId);
  const { deliveryAddress } = (await awaitOrNull(upstream(getCart))) ?? {};
  if (deliveryAddress === undefined) return findDeliveryAddress(upstream, shopperId);
  return deliveryAddress && addressFromWire(deliveryAddress);
}
