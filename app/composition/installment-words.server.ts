import { formatCentavos } from "~/domain/money";
import { messages } from "~/messages";

interface Installments {
  readonly count: number;
  readonly hasInterest: boolean;
  readonly valueInCentavos: number;
}

/** 'Em 3x sem juros por R$ 209,51' (purchase 9). */
export function installmentWords({ count, hasInterest, valueInCentavos }: Installments): string {
  const { withInterest, withoutInterest } = messages.installments;
  return (hasInterest ? withInterest : withoutInterest)(count, formatCentavos(valueInCentavos));
}
