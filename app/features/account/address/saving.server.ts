import { moveToAddress } from "~/features/account/move-to-address.server";
import { leadsToPurchase } from "~/features/account/waiting-purchase.server";
import { readCouponCode } from "~/features/cart/coupon.server";
import { quoteSavedAddress } from "~/features/cart/freight-quote.server";
import { type ActionContext, optionalAfterWrite, redirectTo, returnPath } from "~/http/screen.server";

import { messages } from "~/messages";
import type { Address, toAddressParts } from "~/model/address";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { saveAddress } from "~/upstream/addresses.server";
import { nearestPlace } from "~/upstream/locating.server";

type Checked = ReturnType<typeof toAddressParts<string>>;

/** Geocodes when possible, saves and redirects. Throws the errors of `saveAddress`. */
export async function saveAndReturn(
  context: ActionContext,
  {
    shopper,
    edited,
    checked,
    otherwise,
    leadsToPayment,
  }: {
    shopper: Shopper;
    edited: Address | null;
    checked: Checked;
    otherwise: string;
    leadsToPayment: boolean;
  },
): Promise<Response> {
  const { upstream, session, form } = context;
  const place = await nearestPlace(upstream, checked);
  const id = await saveAddress(upstream, {
    ...checked,
    id: edited?.id ?? null,
    shopperId: shopper.id,
    country: "Brasil",
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
  const isDelivery = edited !== null && edited.id === session.addressId;
  const back = returnPath(form, otherwise);
  const moved =
    isDelivery || (edited === null && leadsToPurchase(back))
      ? await moveToAddress(context, {
          cep: checked.cep,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
        })
      : session;
  const message = edited ? messages.address.changed : messages.address.created;
  const isQuoted =
    leadsToPayment && (await optionalAfterWrite(quoteSavedAddress(context, shopper, id), false));
  const cupom = readCouponCode(new URLSearchParams(back.split("?")[1]));
  const next = isQuoted ? paths.checkout(undefined, { cupom }) : markedInList(back, id);
  return redirectTo(next, moved.notify({ kind: "success", message }));
}

/** A choice stays valid for later edits of the same address. */
export const isSavedPlace = (
  edited: Address | null,
  { cep, city, state }: Pick<Address, "cep" | "city" | "state">,
): boolean => edited !== null && edited.cep === cep && edited.city === city && edited.state === state;

/** The address list marks the address that was just saved. */
function markedInList(back: string, id: number | null): string {
  const [path, query] = back.split("?");
  if (path !== paths.listAddress()) return back;
  return paths.listAddress(new URLSearchParams(query).get("voltar") ?? undefined, { endereco: id });
}
