import { noNumber } from "~/domain/address";

/** 'Número' and 'Sem número' as a form sends them. */
export interface TypedNumber {
  readonly addressNumber?: string;
  readonly semNumero?: string;
}

/** One of the two is needed (purchase 5, "Address form"; installers 5). */
export const hasNumberOrNone = ({ addressNumber, semNumero }: TypedNumber): boolean =>
  Boolean(semNumero || addressNumber);

/** A number is numeric; what stands in the field beside 'Sem número' does not matter. */
export const hasNumberInDigits = ({ addressNumber = "", semNumero }: TypedNumber): boolean =>
  Boolean(semNumero) || /^\d*$/.test(addressNumber);

export const isNumberUpTo =
  (limit: number) =>
  ({ addressNumber = "", semNumero }: TypedNumber): boolean =>
    Boolean(semNumero) || addressNumber.length <= limit;

/** What was typed, with what is kept as the number. */
export const withNumberKept = <Typed extends { addressNumber: string; semNumero?: string | undefined }>({
  semNumero,
  addressNumber,
  ...rest
}: Typed) => ({ ...rest, addressNumber: semNumero ? noNumber : addressNumber });
