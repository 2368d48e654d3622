import { messages } from "~/messages";
import { formatCentavos } from "../../common/money";

interface Installments {
  readonly count: number;
  readonly hasInterest: boolean;
  readonly valueInCentavos: number;
}

export function installmentWords({ count, hasInterest, valueInCentavos }: Installments): string {
  const { withInterest, withoutInterest } = messages.installments;
  return (hasInterest ? withInterest : withoutInterest)(count, formatCentavos(valueInCentavos));
}
