import type { Checkout } from "~/domain/checkout";
import { getBase } from "~/domain/checkout-totals";
import { installmentOptions, sumOfOptions } from "~/domain/installments";
import { installmentWords } from "~/services/installment-words.server";
import { formatCentavos } from "../../../common/money";
import { shopName } from "./bought-groups.server";
import {
  getInstallments,
  getInstallmentsField,
  installmentsField,
  type PaymentChoice,
} from "./payment-choice.server";

/** 1 to 6 installments, each with its total: computed for each shop's order (purchase 9), chosen once for all. */
export function installmentChoices({ groups }: Checkout, choice: PaymentChoice | null) {
  const ofShops = groups.map((group) => ({
    resellerId: group.resellerId,
    shop: shopName(group),
    count: (choice && getInstallments(choice, group.resellerId)) ?? 1,
    options: installmentOptions(getBase(group.totals)),
  }));
  const [only, ...others] = ofShops;
  const counts = new Set(ofShops.map(({ count }) => count));
  return {
    name: only && others.length === 0 ? getInstallmentsField(only.resellerId) : installmentsField,
    /** The fewest if shops differ, which an address can say. */
    chosen: String(Math.min(...counts)),
    options: sumOfOptions(ofShops.map(({ options }) => options)).map((option) => ({
      value: String(option.count),
      label: `${installmentWords(option)} (total ${formatCentavos(option.totalInCentavos)})`,
      words: installmentWords(option),
      interestInCentavos: option.interestInCentavos,
      totalInCentavos: option.totalInCentavos,
    })),
    isEqual: counts.size === 1,
    ofShops: ofShops.flatMap(({ shop, count, options }) =>
      options
        .filter((option) => option.count === count)
        .map((option) => ({
          shop,
          words: installmentWords(option),
          totalInCentavos: option.totalInCentavos,
        })),
    ),
  };
}
