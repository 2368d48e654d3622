import { useEffect, useState } from "react";
import { freightWords } from "~/domain/freight";
import type { SummaryRow } from "~/ui/summary";
import type { CartView } from "./cart-view.server";

interface Sums {
  readonly rows: readonly SummaryRow[];
  readonly total: SummaryRow;
}

const pauseInMs = 400;

/**
 * With script a carrier counts as soon as it is chosen: the sums follow, and the choice is kept for the pages that come,
 * as by 'Atualizar total'. Where that cannot be sent nothing is lost, for 'Finalizar compra' sends it again.
 */
export function useChosenFreight(cart: CartView, formId: string): Sums {
  const { groups, here, freightInCentavos, freightRow } = cart;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let unsent: HTMLFormElement | null = null;
    const send = () => {
      clearTimeout(waiting);
      if (unsent) keep(here, new FormData(unsent));
      unsent = null;
    };
    const choose = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form?.id !== formId) return;
      const { form, name, value } = target;
      setChosen((others) => ({ ...others, [name]: value }));
      unsent = form;
      clearTimeout(waiting);
      waiting = setTimeout(send, pauseInMs);
    };
    document.addEventListener("change", choose);
    // Who leaves before the pause is over has chosen as well.
    window.addEventListener("pagehide", send);
    return () => {
      document.removeEventListener("change", choose);
      window.removeEventListener("pagehide", send);
    };
  }, [here, formId]);

  if (freightInCentavos === null) return cart;
  const dearerInCentavos = groups.reduce((sum, { freight }) => {
    const priceOf = (key: string | undefined) =>
      freight?.options.find(({ value }) => value === key)?.priceInCentavos;
    const before = priceOf(freight?.chosen) ?? 0;
    return sum + (priceOf(freight ? chosen[freight.name] : undefined) ?? before) - before;
  }, 0);
  const inFreight = (row: SummaryRow) =>
    row.label === freightRow ? { ...row, amount: freightWords(freightInCentavos + dearerInCentavos) } : row;
  const { label, amount } = cart.total;
  return { rows: cart.rows.map(inFreight), total: { label, amount: amount + dearerInCentavos } };
}

function keep(here: string, choice: FormData): void {
  choice.set("intent", "frete");
  const body = new URLSearchParams();
  for (const [name, value] of choice) if (typeof value === "string") body.append(name, value);
  navigator.sendBeacon(here, body);
}
