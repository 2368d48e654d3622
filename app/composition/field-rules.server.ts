import { z } from "zod";
import { taxIdKind } from "~/domain/tax-id";
import { messages } from "~/messages";
import { requiredText } from "./form.server";

/** Turns what was typed into what is shown and saved; says the message where `parse` makes nothing of it. */
export const parsedBy =
  (parse: (typed: string) => string | null, message: (typed: string) => string) =>
  (typed: string, context: z.RefinementCtx): string => {
    const parsed = parse(typed);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: message(typed) });
    return z.NEVER;
  };

/** The same for a text that may be missing, of which `parse` has to make something too. */
export const parsedText = (...rule: Parameters<typeof parsedBy>) =>
  z
    .string()
    .default("")
    .transform(parsedBy(...rule));

/** A text that has to be there, and that `parse` makes something of. */
export const requiredAnd = (
  missing: string,
  parse: (typed: string) => string | null,
  wrong: (typed: string) => string,
) => requiredText(missing).transform(parsedBy(parse, wrong));

/** Null where nothing is typed. */
export const optionally = (parse: (typed: string) => string | null, wrong: string) =>
  parsedText(
    (typed) => (typed.trim() === "" ? "" : parse(typed)),
    () => wrong,
  ).transform((text) => text || null);

/** A text that may be missing. */
export const optionalText = (limit: number) =>
  optionally(
    (typed) => (typed.trim().length > limit ? null : typed.trim()),
    messages.ours.textTooLong(limit),
  );

export const taxIdFault = (typed: string): string =>
  taxIdKind(typed) === "cpf" ? messages.profile.invalidCpf : messages.profile.invalidCnpj;
