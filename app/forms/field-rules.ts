import * as z from "zod/mini";
import { messages } from "~/messages";
import { taxIdKind } from "../../common/tax-id";
import { requiredText } from "./form-rules";

/** `parse` answers null to what it refuses. */
export const parsedBy = (parse: (typed: string) => string | null, message: (typed: string) => string) =>
  z.transform((typed: string, { issues }): string => {
    const parsed = parse(typed);
    if (parsed !== null) return parsed;
    issues.push({ code: "custom", message: message(typed), input: typed });
    return z.NEVER;
  });

export const parsedText = (...rule: Parameters<typeof parsedBy>) =>
  z.pipe(z._default(z.string(), ""), parsedBy(...rule));

export const requiredWith = (
  missing: string,
  parse: (typed: string) => string | null,
  wrong: (typed: string) => string,
) => z.pipe(requiredText(missing), parsedBy(parse, wrong));

export const optionally = (parse: (typed: string) => string | null, wrong: string) =>
  z.pipe(
    parsedText(
      (typed) => (typed.trim() === "" ? "" : parse(typed)),
      () => wrong,
    ),
    z.transform((text: string) => text || null),
  );

export const optionalText = (limit: number) =>
  optionally(
    (typed) => (typed.trim().length > limit ? null : typed.trim()),
    messages.ours.textTooLong(limit),
  );

export const taxIdFault = (typed: string): string =>
  taxIdKind(typed) === "cpf" ? messages.profile.invalidCpf : messages.profile.invalidCnpj;
