import { consumeRateLimit } from "~/http/rate-limit.server";
import { type ActionContext, awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { createPlaceContradiction, type PlaceContradiction } from "~/model/place-contradiction";
import type { RefusalReason } from "~/model/refusal";
import { toComparable } from "~/model/words-in-texts";
import { findCep } from "~/upstream/postal-codes.server";

interface PlaceOfAddress {
  readonly cep: string;
  readonly street: string;
  readonly neighborhood: string;
  readonly city: string;
  readonly state: string;
}

export type CheckedPlace<Parts> =
  | { readonly ok: true; readonly parts: Parts }
  | { readonly ok: false; readonly contradiction: PlaceContradiction };

const isSame = (one: string, other: string) => toComparable(one) === toComparable(other);

/** Compares city and state with the CEP's; accepts them when they cannot be looked up or were chosen before. */
export async function checkPlaceOfCep<Parts extends PlaceOfAddress>(
  context: ActionContext,
  parts: Parts,
): Promise<CheckedPlace<Parts>> {
  const { tooMany } = await consumeRateLimit(context, "cep");
  if (tooMany) return { ok: true, parts };
  // A public call: an ended login is found out by the save.
  const found = await awaitOptional(findCep(context.upstream, parts.cep), null, { isAfterWrite: true });
  if (!found?.city) return { ok: true, parts };
  const { city, state } = found;
  if (isSame(city, parts.city) && isSame(state, parts.state)) {
    return { ok: true, parts: { ...parts, city, state } };
  }
  const contradiction = createPlaceContradiction(parts, { ...found, city });
  return isSame(readChosenPlace(context.form), contradiction.chosen)
    ? { ok: true, parts }
    : { ok: false, contradiction };
}

export const readChosenPlace = (form: FormData): string => String(form.get("lugarEscolhido") ?? "");

export const refuseContradiction = ({ cep }: PlaceContradiction): RefusalReason => ({
  title: messages.input.placeContradicted,
  message: messages.input.placeOfCep(cep),
});
