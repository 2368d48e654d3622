import { parseQuantity, steppedQuantity } from "~/domain/quantity";

/** Redirect target after minus, plus or 'Atualizar', so that a reload does not step again. Null without a press. */
export function applyQuantityStep(searchParams: URLSearchParams): URLSearchParams | null {
  const step = searchParams.get("passo");
  if (step === null) return null;
  const typed = parseQuantity(searchParams.get("quantidade") ?? "");
  const next = new URLSearchParams(searchParams);
  next.delete("passo");
  next.delete("chave");
  // An invalid quantity stays in the URL: the page shows the error and the nearest valid one.
  if (!typed.ok) next.set("quantidade", searchParams.get("quantidade")?.trim() || "0");
  else if (/^-?1$/.test(step)) next.set("quantidade", String(steppedQuantity(typed.quantity, Number(step))));
  return next;
}
