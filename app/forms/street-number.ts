import * as z from "zod/mini";
import { messages } from "~/messages";
import { noNumber } from "~/model/address";
import { cleanCode } from "../../common/text";

/** '1578' of 'nº 1.578'. */
export const streetNumber = z._default(
  z.string().check(
    z.overwrite((typed) =>
      cleanCode(typed)
        .replace(/^n[o°.]*\s*(?=\d)/i, "")
        .replace(/^(\d+)\.(\d{3})$/, "$1$2"),
    ),
  ),
  "",
);

interface TypedAddress {
  readonly addressNumber: string;
  readonly semNumero?: string | undefined;
}

interface TypedNumber {
  readonly addressNumber?: string;
  readonly semNumero?: string;
}

/** A number in digits, or 'Sem número'. */
export function createNumberChecks(missing: string, maxLength: number) {
  const check = (error: string, isRight: (typed: string) => boolean) =>
    z.refine<TypedNumber>(
      ({ addressNumber = "", semNumero }) => Boolean(semNumero) || isRight(addressNumber),
      {
        path: ["addressNumber"],
        error,
        when: () => true,
      },
    );
  return [
    check(missing, (typed) => typed !== ""),
    check(messages.ours.numberInDigits, (typed) => /^\d*$/.test(typed)),
    check(messages.ours.textTooLong(maxLength), (typed) => typed.length <= maxLength),
  ] as const;
}

const toSavedNumber = <Typed extends TypedAddress>({ semNumero, addressNumber, ...rest }: Typed) => ({
  ...rest,
  addressNumber: semNumero ? noNumber : addressNumber,
});

export const withSavedNumber = <Typed extends TypedAddress>(schema: z.ZodMiniType<Typed>) =>
  z.pipe(schema, z.transform(toSavedNumber<Typed>));
