import type { z } from "zod";
import { type Address, toAddressParts } from "~/domain/address";
import type { Shopper } from "~/domain/shopper";
import type { ActionContext } from "~/http/action.server";
import { optionalAfterWrite } from "~/http/failures.server";
import { redirectTo, returnPath } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { withPlaceOfCep } from "~/services/cep-place.server";
import { quoteSavedAddress } from "~/services/checkout-quote.server";
import { readCouponCode } from "~/services/coupon.server";
import { saveAddress } from "~/upstream/addresses.server";
import { nearestPlace } from "~/upstream/locating.server";
import type { addressForm } from "./form-rules";

type Checked = z.output<typeof addressForm.schema>;

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
  const typed = toAddressParts(checked);
  const parts = isChosenByHand(form, edited, typed) ? typed : await withPlaceOfCep(upstream, typed);
  const place = await nearestPlace(upstream, parts);
  const id = await saveAddress(upstream, {
    ...parts,
    id: edited?.id ?? null,
    shopperId: shopper.id,
    country: "Brasil",
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
  const message = edited ? messages.address.changed : messages.address.created;
  const back = returnPath(form, otherwise);
  const isQuoted =
    leadsToPayment && (await optionalAfterWrite(quoteSavedAddress(context, shopper, id), false));
  const cupom = readCouponCode(new URLSearchParams(back.split("?")[1]));
  const next = isQuoted ? paths.checkout(undefined, { cupom }) : markedInList(back, id);
  return redirectTo(next, session.notify({ kind: "success", message }));
}

/** A manual choice stays valid for later edits of the same address. */
const isChosenByHand = (
  form: FormData,
  edited: Address | null,
  { cep, city, state }: Pick<Address, "cep" | "city" | "state">,
): boolean =>
  form.get("manual") === "true" ||
  (edited !== null && edited.cep === cep && edited.city === city && edited.state === state);

/** The address list marks the address that was just saved. */
function markedInList(back: string, id: number | null): string {
  const [path, query] = back.split("?");
  if (path !== paths.listAddress()) return back;
  return paths.listAddress(new URLSearchParams(query).get("voltar") ?? undefined, { endereco: id });
}
