import { z } from "zod";

const wholeNumber = (from: number, byDefault: number) =>
  z.coerce.number().int().min(from).max(60).default(byDefault);

export const paymentVariables = z.object({
  CARD_PAGE_LIFETIME_IN_MINUTES: z.coerce.number().positive().default(30),
  BOLETO_BUSINESS_DAYS: wholeNumber(1, 3),
  BOLETO_GRACE_BUSINESS_DAYS: wholeNumber(0, 3),
  // A code that begins with 8 would be another kind of paper.
  BOLETO_BANK_CODE: z
    .string()
    .regex(/^(?!8)\d{3}$/)
    .default("999"),
  BOLETO_BANK_NAME: z.string().default("Banco de demonstração"),
  BOLETO_BENEFICIARY_NAME: z.string().default("Envelopa Comércio de Revestimentos Ltda."),
  BOLETO_BENEFICIARY_TAX_ID: z.string().default("12.ABC.345/01DE-35"),
});

/** How long what is not paid at once is waited for, and what bank slips say. */
export interface PaymentSettings {
  /** For typing a card on the provider's page, and for a card that waits to be decided about. */
  readonly cardPageLifetimeInMinutes: number;
  /** Business days to pay a bank slip in. */
  readonly boletoBusinessDays: number;
  /** Business days after its due day in which the bank may still tell that it was paid. */
  readonly boletoGraceBusinessDays: number;
  /** Three digits. */
  readonly boletoBankCode: string;
  readonly boletoBankName: string;
  readonly boletoBeneficiaryName: string;
  readonly boletoBeneficiaryTaxId: string;
}

export const paymentSettings = (env: z.output<typeof paymentVariables>): PaymentSettings => ({
  cardPageLifetimeInMinutes: env.CARD_PAGE_LIFETIME_IN_MINUTES,
  boletoBusinessDays: env.BOLETO_BUSINESS_DAYS,
  boletoGraceBusinessDays: env.BOLETO_GRACE_BUSINESS_DAYS,
  boletoBankCode: env.BOLETO_BANK_CODE,
  boletoBankName: env.BOLETO_BANK_NAME,
  boletoBeneficiaryName: env.BOLETO_BENEFICIARY_NAME,
  boletoBeneficiaryTaxId: env.BOLETO_BENEFICIARY_TAX_ID,
});

/** As they are where nobody chose otherwise. */
export const usualPaymentSettings: PaymentSettings = paymentSettings(paymentVariables.parse({}));
