import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { reaisOf } from "../reais";
import { PaymentMethodUnavailable, type Payments } from "./payments";

/** A random key that no bank has given out: whoever scans the code with a real bank is told that it does not exist. */
const demonstrationKey = "00000000-0000-4000-8000-000000000000";

/**
 * The bank of the demonstration: its Pix codes are well formed and lead nowhere. What a shopper "pays" is
 * decided on the sandbox's pages. It does not offer boleto and card yet.
 */
export const demonstrationBank: Payments = {
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
  async boleto() {
    throw new PaymentMethodUnavailable("boleto");
  },
  async charge() {
    throw new PaymentMethodUnavailable("card");
  },
};
