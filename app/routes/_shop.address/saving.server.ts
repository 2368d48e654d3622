import type { z } from "zod";
import { inPlaceOfCep } from "~/composition/place-of-cep.server";
import type { Address } from "~/domain/address";
import type { Shopper } from "~/domain/shopper";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo, returnPath } from "~/request.server";
import { saveAddress } from "~/upstream/addresses.server";
import { nearestPlace } from "~/upstream/locating.server";
import type { addressForm } from "./schema.server";

type Checked = z.output<typeof addressForm.schema>;

/** Saves the address with its place on the map, where the maps know it, and goes back. Throws what `saveAddress` throws. */
export async function saveAndReturn(
  { upstream, session, form }: OpenedAction,
  {
    shopper,
    edited,
    checked,
    otherwise,
  }: {
    shopper: Shopper;
    edited: Address | null;
    checked: Checked;
    otherwise: string;
  },
): Promise<Response> {
  const typed = {
    cep: checked.postalCode,
    street: checked.addressName,
    neighborhood: checked.neighborhood,
    city: checked.city,
    state: checked.state,
  };
  const parts = isChosenByHand(form, edited, typed) ? typed : await inPlaceOfCep(upstream, typed);
  const place = await nearestPlace(upstream, parts);
  const id = await saveAddress(upstream, {
    ...parts,
    id: edited?.id ?? null,
    shopperId: shopper.id,
    number: checked.addressNumber,
    complement: checked.addressComplement,
    nickname: checked.addressNickName,
    country: "Brasil",
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
  const message = edited ? messages.address.changed : messages.address.created;
  const back = markedInList(returnPath(form, otherwise), id);
  return redirectTo(back, session.notify({ kind: "success", message }));
}

/** After 'Digite Manualmente' the shopper's word counts, also later when something else of the address is changed. */
const isChosenByHand = (
  form: FormData,
  edited: Address | null,
  { cep, city, state }: Pick<Address, "cep" | "city" | "state">,
): boolean =>
  form.get("manual") === "true" ||
  (edited !== null && edited.cep === cep && edited.city === city && edited.state === state);

/** Who comes from the list of addresses finds the one just saved marked there. */
function markedInList(back: string, id: number | null): string {
  const [path, query] = back.split("?");
  if (path !== paths.listAddress()) return back;
  return paths.listAddress(new URLSearchParams(query).get("voltar") ?? undefined, { endereco: id });
}
