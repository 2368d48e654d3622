import { shownOfferField } from "~/model/offer";
import { parseQuantity, stepQuantity } from "~/model/quantity";

/** Fragment of 'Outras ofertas'. */
export const offersId = "outras-ofertas";

/** Fragment of the quantity: the form has no box of its own from 1000 px. */
export const buyAnchor = "quantidade";

/** Redirect target after minus, plus or 'Atualizar', so that a reload does not step again. Null without a press. */
export function applyQuantityStep(searchParams: URLSearchParams): URLSearchParams | null {
  const step = searchParams.get("passo");
  if (step === null) return null;
  const typed = parseQuantity(searchParams.get("quantidade") ?? "");
  const next = new URLSearchParams(searchParams);
  next.delete("passo");
  next.delete("chave");
  next.delete(shownOfferField);
  // An invalid quantity stays in the URL: the page shows the error and the nearest valid one.
  if (!typed.ok) next.set("quantidade", searchParams.get("quantidade")?.trim() || "0");
  else if (/^(?:-?1|0)$/.test(step))
    next.set("quantidade", String(stepQuantity(typed.quantity, Number(step))));
  return next;
}

/**
 * Rebases a link onto a pending navigation: applies the difference between `shown` and `wanted` to `coming`, so that
 * two quick selections both count. All three are query strings, with or without '?'.
 */
export function rebaseQuery(coming: string, shown: string, wanted: string): string {
  const next = new URLSearchParams(coming);
  const before = new URLSearchParams(shown);
  const after = new URLSearchParams(wanted);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(key);
    if (value === before.get(key)) continue;
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next.toString();
}
