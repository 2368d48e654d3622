import { moveToAddress } from "~/features/account/move-to-address.server";
import { isPathToPurchase } from "~/features/account/waiting-purchase.server";
import { readCouponCode } from "~/features/cart/coupon.server";
import { quoteSavedAddress } from "~/features/cart/freight-quote.server";
import { type ActionContext, awaitOptionalAfterWrite, redirectTo } from "~/http/screen.server";
import type { Address } from "~/model/address";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { saveAddress } from "~/upstream/addresses.server";
import { findNearestPlace } from "~/upstream/locating.server";
import type { CheckedAddress } from "./typed-address.server";

interface AddressToReturnFrom {
  readonly shopper: Shopper;
  readonly edited: Address | null;
  readonly checked: CheckedAddress;
  readonly back: string;
  readonly leadsToPayment: boolean;
  /** Omitted when the next page makes it obvious. */
  readonly success?: string;
  /** `Set-Cookie` headers to send with the session. */
  readonly cookies?: readonly string[];
}

/** Geocodes when possible, saves and redirects. Throws the errors of `saveAddress`. */
export async function saveAndReturn(
  context: ActionContext,
  { shopper, edited, checked, back, leadsToPayment, success, cookies = [] }: AddressToReturnFrom,
): Promise<Response> {
  const { upstream, session } = context;
  const place = await findNearestPlace(upstream, checked);
  const at = { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
  const id = await saveAddress(upstream, {
    ...checked,
    ...at,
    id: edited?.id ?? null,
    shopperId: shopper.id,
    country: "Brasil",
  });
  const isDelivery = edited !== null && edited.id === session.addressId;
  const moved =
    isDelivery || (edited === null && isPathToPurchase(back))
      ? await moveToAddress(context, { cep: checked.cep, ...at })
      : session;
  const isQuoted =
    leadsToPayment && (await awaitOptionalAfterWrite(quoteSavedAddress(context, shopper, id), false));
  const cupom = readCouponCode(new URLSearchParams(back.split("?")[1]));
  const next = isQuoted ? paths.checkout(undefined, { cupom }) : markedInList(back, id);
  const notified = success === undefined ? moved : moved.notify({ kind: "success", message: success });
  return redirectTo(next, notified, cookies);
}

/** The address list marks the address that was just saved. */
function markedInList(back: string, id: number | null): string {
  const [path, query] = back.split("?");
  if (path !== paths.listAddress()) return back;
  return paths.listAddress(new URLSearchParams(query).get("voltar") ?? undefined, { endereco: id });
}
