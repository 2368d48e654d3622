import {
  clearShownCart,
  parseShownCart,
  readShownCart,
  serializeShownCart,
} from "~/features/cart/cart.server";
import { findChangesSince } from "~/features/cart/shown-cart.server";
import type { RequestContext } from "~/http/request-context.server";
import type { ActionContext } from "~/http/screen.server";
import type { CartLine } from "~/model/cart";
import type { Fault } from "~/model/refusal";
import { addUnseen, mergeShown, type ShownCart, toShownCart } from "~/model/shown-cart";
import { paths } from "~/paths";
import { getField, getShownValue } from "./cart-form";
import type { CartPage } from "./cart-page.server";
import { readLineChanges, readLineIntent } from "./change-line.server";

/** Changes since the page that sent the form, in words; empty for a form that does not say what it showed. */
export function findChangesSinceForm(form: FormData, shown: ShownCart, lines: readonly CartLine[]): Fault[] {
  const before = parseShownCart(form.get("visto"));
  if (before === null) return [];
  return findChangesSince(
    before,
    { lines, others: [], shown },
    {
      comparesQuantities: true,
      getOption: ({ resellerId }) => {
        const name = `frete-${resellerId}`;
        return String(form.get(name) ?? form.get(getShownValue(name)));
      },
      getField,
    },
  );
}

export const getShownCart = ({ cart, freight, address, now }: CartPage): ShownCart =>
  toShownCart(cart.lines, freight, address?.cep ?? null, now);

/** The cookie of a visit; changes stay until the shopper has posted the page that names them. */
export async function createVisitCookie(
  page: CartPage,
  { shopper }: Pick<RequestContext, "shopper">,
  before: ShownCart | null,
): Promise<string | null> {
  const seen = addUnseen(before, getShownCart(page));
  return seen && serializeShownCart(seen, shopper?.id ?? null);
}

/** The cookie of an answered post, whose page has been read: a vanished line stays until 'Entendi'. */
export async function postCookie(context: ActionContext, answer: Response): Promise<string | null> {
  const isOrdered = answer.headers.get("location")?.startsWith(paths.orderStatus([]));
  if (isOrdered) return clearShownCart();
  const { form, shopper } = context;
  const shown = parseShownCart(form.get("visto"));
  if (shown === null) return null;
  const line = readLineIntent(form);
  const removed = readLineChanges(form, line).flatMap(({ key, typed, step }) =>
    step === 0 && Number(typed) === 0 ? key : [],
  );
  const isMoved = line?.action === "remover" || line?.action === "trocar";
  const kept = mergeShown(
    form.get("intent") === "entendi" ? null : await readShownCart(context),
    shown,
    new Set(isMoved ? [...removed, line.key] : removed),
  );
  return serializeShownCart(kept, shopper?.id ?? null);
}
