import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { toReais } from "../reais";
import { maxBoletoInCentavos, toBarcode, toBoletoLine } from "./boleto-code";
import type { PaymentSettings } from "./payment-settings";
import { type ChargeProvider, PaymentMethodUnavailable } from "./payments";

/** Unregistered Pix key: a real bank rejects the code. */
const demonstrationKey = "00000000-0000-4000-8000-000000000000";

const branch = "0001";
const wallet = "0000";

/** Simulated bank: valid Pix codes and bank slips without effect. Payment is decided on the sandbox pages. */
export function createDemonstrationBank({
  boletoBankCode,
}: Pick<PaymentSettings, "boletoBankCode">): ChargeProvider {
  return {
    async pix({ reference, amountInCentavos, expiresAt }) {
      const payload = generatePixPayload({
        key: demonstrationKey,
        merchantName: "Loja de demonstracao",
        merchantCity: "Sao Paulo",
        amount: toReais(amountInCentavos),
        txid: reference,
      });
      if (payload === null)
        throw new Error(`No Pix code can be made for ${reference} over ${amountInCentavos}`);
      return { payload, expiresAt, providerId: null };
    },
    async boleto({ documentNumber, amountInCentavos, dueOn }) {
      if (amountInCentavos > maxBoletoInCentavos) throw new PaymentMethodUnavailable("boleto");
      const freeField = `${branch}${documentNumber.padStart(17, "0")}${wallet}`;
      const barcode = toBarcode({ bankCode: boletoBankCode, amountInCentavos, dueOn, freeField });
      const line = toBoletoLine(barcode);
      return { barcode, line, url: null, payload: null, dueOn, providerId: null };
    },
    find: () => Promise.resolve(null),
    async cancel() {},
    async refund() {},
    refunds: () => false,
    paysSeveralOrders: true,
  };
}
