import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { orderCodeAsNumber } from "../orders/order-code";
import { reaisOf } from "../reais";
import { barcodeOf, lineOf, mostOnBoletoInCentavos } from "./boleto-code";
import type { PaymentSettings } from "./payment-settings";
import { PaymentMethodUnavailable, type Payments } from "./payments";

/** A random key that no bank has given out: whoever scans the code with a real bank is told that it does not exist. */
const demonstrationKey = "00000000-0000-4000-8000-000000000000";

const branch = "0001";
const wallet = "0000";

/**
 * The bank of the demonstration: its Pix codes and bank slips are well formed and lead nowhere. What a shopper "pays"
 * is decided on the sandbox's pages.
 */
export function demonstrationBank({ boletoBankCode }: Pick<PaymentSettings, "boletoBankCode">): Payments {
  return {
    async pix({ reference, amountInCentavos }) {
      const payload = generatePixPayload({
        key: demonstrationKey,
        merchantName: "Envelopa Demonstracao",
        merchantCity: "Sao Paulo",
        amount: reaisOf(amountInCentavos),
        txid: reference,
      });
      if (payload === null)
        throw new Error(`No Pix code can be made for ${reference} over ${amountInCentavos}`);
      return { payload };
    },
    async boleto({ orderCode, amountInCentavos, dueOn }) {
      if (amountInCentavos > mostOnBoletoInCentavos) throw new PaymentMethodUnavailable("boleto");
      // The same order always has the same number with the bank.
      const ourNumber = String(orderCodeAsNumber(orderCode)).padStart(17, "0");
      const freeField = `${branch}${ourNumber}${wallet}`;
      const barcode = barcodeOf({ bankCode: boletoBankCode, amountInCentavos, dueOn, freeField });
      return { barcode, line: lineOf(barcode), url: null };
    },
    async refund() {},
    isSimulated: true,
  };
}
