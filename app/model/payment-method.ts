/** Purchase 4, "Payment methods". */
export const paymentMethods = { card: 0, boleto: 1, pix: 2 } as const;

export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods];

/** What an order can be paid with here. */
export type OfferedPayments = Readonly<Record<keyof typeof paymentMethods, boolean>>;

/** Formats the 47 digits: '00190.00009 01234.567890 12345.678901 1 90000000012345'. */
export function formatBoletoLine(line: string): string {
  const digits = line.replace(/\D/g, "");
  if (digits.length !== 47) return line;
  return digits.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, "$1.$2 $3.$4 $5.$6 $7 $8");
}
