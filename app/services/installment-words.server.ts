import type { InstallmentOption } from "~/domain/installments";
import { messages } from "~/messages";
import { formatCentavos } from "../../common/money";

type Installments = Pick<
  InstallmentOption,
  "count" | "hasInterest" | "valueInCentavos" | "lastValueInCentavos"
>;

/** 'Em 3x sem juros por R$ 33,33, a última de R$ 33,34'. */
export function installmentWords({
  count,
  hasInterest,
  valueInCentavos,
  lastValueInCentavos,
}: Installments): string {
  const { withInterest, withoutInterest } = messages.installments;
  const words = (hasInterest ? withInterest : withoutInterest)(count, formatCentavos(valueInCentavos));
  const isEqual = lastValueInCentavos === valueInCentavos;
  return isEqual
    ? words
    : `${words}, ${messages.purchase.lastInstallment(formatCentavos(lastValueInCentavos))}`;
}
