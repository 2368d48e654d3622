import { z } from "zod";

const wholeNumber = (from: number, byDefault: number) =>
  z.coerce.number().int().min(from).max(60).default(byDefault);

export const paymentVariables = z.object({
  CARD_PAGE_LIFETIME_IN_MINUTES: z.coerce.number().positive().default(30),
  BOLETO_BUSINESS_DAYS: wholeNumber(1, 3),
  BOLETO_GRACE_BUSINESS_DAYS: wholeNumber(0, 3),
  // A leading 8 marks other document types.
  BOLETO_BANK_CODE: z
    .string()
    .regex(/^(?!8)\d{3}$/)
    .default("999"),
  BOLETO_BANK_NAME: z.string().default("Banco de demonstração"),
  BOLETO_BENEFICIARY_NAME: z.string().optional(),
  BOLETO_BENEFICIARY_TAX_ID: z.string().optional(),
});

export interface PaymentSettings {
  /** Deadline for entering a card on the hosted page and for a pending decision. */
  readonly cardPageLifetimeInMinutes: number;
  readonly boletoBusinessDays: number;
  /** Business days after the due date in which a payment notice may arrive. */
  readonly boletoGraceBusinessDays: number;
  readonly boletoBankCode: string;
  readonly boletoBankName: string;
  readonly boletoBeneficiaryName: string;
  readonly boletoBeneficiaryTaxId: string;
}

interface Company {
  readonly COMPANY_NAME?: string | undefined;
  readonly COMPANY_TAX_ID?: string | undefined;
}

/** Boletos of a real provider are paid to the company; without one they belong to the simulated bank. */
export const readPaymentSettings = (env: z.output<typeof paymentVariables> & Company): PaymentSettings => ({
  cardPageLifetimeInMinutes: env.CARD_PAGE_LIFETIME_IN_MINUTES,
  boletoBusinessDays: env.BOLETO_BUSINESS_DAYS,
  boletoGraceBusinessDays: env.BOLETO_GRACE_BUSINESS_DAYS,
  boletoBankCode: env.BOLETO_BANK_CODE,
  boletoBankName: env.BOLETO_BANK_NAME,
  boletoBeneficiaryName: env.BOLETO_BENEFICIARY_NAME ?? env.COMPANY_NAME ?? "Loja de demonstração",
  boletoBeneficiaryTaxId: env.BOLETO_BENEFICIARY_TAX_ID ?? env.COMPANY_TAX_ID ?? "12.ABC.345/01DE-35",
});

export const usualPaymentSettings: PaymentSettings = readPaymentSettings(paymentVariables.parse({}));
