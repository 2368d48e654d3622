import * as z from "zod/mini";
import { noNumber } from "~/domain/address";

interface TypedAddress {
  readonly addressNumber: string;
  readonly semNumero?: string | undefined;
}

export interface TypedNumber {
  readonly addressNumber?: string;
  readonly semNumero?: string;
}

export const hasNumberOrCheckbox = ({ addressNumber, semNumero }: TypedNumber): boolean =>
  Boolean(semNumero || addressNumber);

export const hasNumberInDigits = ({ addressNumber = "", semNumero }: TypedNumber): boolean =>
  Boolean(semNumero) || /^\d*$/.test(addressNumber);

export const isNumberUpTo =
  (limit: number) =>
  ({ addressNumber = "", semNumero }: TypedNumber): boolean =>
    Boolean(semNumero) || addressNumber.length <= limit;

const toSavedNumber = <Typed extends TypedAddress>({ semNumero, addressNumber, ...rest }: Typed) => ({
  ...rest,
  addressNumber: semNumero ? noNumber : addressNumber,
});

export const withSavedNumber = <Typed extends TypedAddress>(schema: z.ZodMiniType<Typed>) =>
  z.pipe(schema, z.transform(toSavedNumber<Typed>));
