import type { Address } from "~/model/address";
import { addressFromWire, findDeliveryAddress } from "~/upstream/addresses.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";
import { getCart } from "../../../contract/carts";

/** Works as `findDeliveryAddress`, but takes the address from the cart's answer if that has it, which saves a call. */
export async function findAddressOfCart(upstream: Upstream, shopperId: number): Promise<Address | null> {
  if (!getCapabilities(upstream).answerAddressWithCart) return findDeliveryAddress(upstream, shopperId);
  const { deliveryAddress } = (await awaitOrNull(upstream(getCart))) ?? {};
  if (deliveryAddress === undefined) return findDeliveryAddress(upstream, shopperId);
  return deliveryAddress && addressFromWire(deliveryAddress);
}
