import { noNumber } from "~/domain/address";

export interface TypedNumber {
  readonly addressNumber?: string;
  readonly semNumero?: string;
}

export const hasNumberOrCheckbox = ({ addressNumber, semNumero }: TypedNumber): boolean =>
  Boolean(semNumero || addressNumber);

/** Numeric; ignored when 'Sem número' is checked. */
export const hasNumberInDigits = ({ addressNumber = "", semNumero }: TypedNumber): boolean =>
  Boolean(semNumero) || /^\d*$/.test(addressNumber);

export const isNumberUpTo =
  (limit: number) =>
  ({ addressNumber = "", semNumero }: TypedNumber): boolean =>
    Boolean(semNumero) || addressNumber.length <= limit;

export const toSavedNumber = <Typed extends { addressNumber: string; semNumero?: string | undefined }>({
  semNumero,
  addressNumber,
  ...rest
}: Typed) => ({ ...rest, addressNumber: semNumero ? noNumber : addressNumber });
