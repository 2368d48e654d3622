import { z } from "zod";
import { taxIdKind } from "~/domain/tax-id";
import { messages } from "~/messages";
import { requiredText } from "./form-rules";

export const parsedBy =
  (parse: (typed: string) => string | null, message: (typed: string) => string) =>
  (typed: string, context: z.RefinementCtx): string => {
    const parsed = parse(typed);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: message(typed) });
    return z.NEVER;
  };

export const parsedText = (...rule: Parameters<typeof parsedBy>) =>
  z
    .string()
    .default("")
    .transform(parsedBy(...rule));

export const requiredWith = (
  missing: string,
  parse: (typed: string) => string | null,
  wrong: (typed: string) => string,
) => requiredText(missing).transform(parsedBy(parse, wrong));

export const optionally = (parse: (typed: string) => string | null, wrong: string) =>
  parsedText(
    (typed) => (typed.trim() === "" ? "" : parse(typed)),
    () => wrong,
  ).transform((text) => text || null);

export const optionalText = (limit: number) =>
  optionally(
    (typed) => (typed.trim().length > limit ? null : typed.trim()),
    messages.ours.textTooLong(limit),
  );

export const taxIdFault = (typed: string): string =>
  taxIdKind(typed) === "cpf" ? messages.profile.invalidCpf : messages.profile.invalidCnpj;
