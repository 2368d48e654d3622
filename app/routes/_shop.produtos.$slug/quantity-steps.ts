import { parseQuantity, steppedQuantity } from "~/domain/quantity";

/**
 * The address that a press of minus, plus or 'Atualizar' leads to: the same one with the new quantity, so that a reload
 * does not step again. Null where nothing was pressed.
 */
export function afterStep(asked: URLSearchParams): URLSearchParams | null {
  const step = asked.get("passo");
  if (step === null) return null;
  const typed = parseQuantity(asked.get("quantidade") ?? "");
  const next = new URLSearchParams(asked);
  next.delete("passo");
  next.delete("chave");
  // What cannot be bought stays in the address: the page that it leads to says so, and shows the nearest.
  if (!typed.ok) next.set("quantidade", asked.get("quantidade")?.trim() || "0");
  else if (/^-?1$/.test(step)) next.set("quantidade", String(steppedQuantity(typed.quantity, Number(step))));
  return next;
}
