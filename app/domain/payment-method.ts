/** Purchase 4, "Payment methods". */
export const paymentMethods = { card: 0, boleto: 1, pix: 2 } as const;

export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods];
