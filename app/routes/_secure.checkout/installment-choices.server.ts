import type { Checkout } from "~/domain/checkout";
import { baseOf } from "~/domain/checkout-totals";
import { installmentOptions } from "~/domain/installments";
import { formatCentavos } from "~/domain/money";
import { installmentWords } from "~/services/installment-words.server";
import { shopName } from "./bought-groups.server";
import { installmentsField, type PaymentChoice } from "./payment-choice.server";

/** 1 to 6 installments for each shop's order, each with its total (purchase 9). */
export function installmentChoices({ groups }: Checkout, choice: PaymentChoice | null) {
  return groups.map((group) => {
    const chosen = choice?.installments.get(group.resellerId) ?? 1;
    const options = installmentOptions(baseOf(group.totals)).map((option) => ({
      value: String(option.count),
      label: `${installmentWords(option)} (total ${formatCentavos(option.totalInCentavos)})`,
      words: installmentWords(option),
      interestInCentavos: option.interestInCentavos,
      totalInCentavos: option.totalInCentavos,
    }));
    return {
      name: installmentsField(group.resellerId),
      shop: shopName(group),
      chosen: String(chosen),
      options,
    };
  });
}
