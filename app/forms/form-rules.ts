import { parse } from "@conform-to/react";
import * as z from "zod/mini";
import { messages } from "~/messages";
import type { Fault, FieldErrors } from "~/model/refusal";
import { parseEmail } from "../../common/email";
import { cleanLine, cleanText } from "../../common/text";

// Zod would probe `new Function`, which the Content-Security-Policy reports.
if (typeof document !== "undefined") z.config({ jitless: true });

/** One form's rules, checked by the server and, before the round trip, by the browser (docs/decisions/forms-and-sessions.md). */
export interface FormRules<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: Schema;
  /** The error summary lists the fields in this order, which is the order on the screen. Other fields are ignored. */
  readonly labels: Readonly<Record<string, string>>;
  /** Title and text of the error summary. */
  readonly refusal: { readonly title: string; readonly message?: string };
  readonly secrets?: readonly string[];
  /** The server does more with this input than refuse it. */
  readonly needsServer?: (form: FormData) => boolean;
}

/** Text fields, cleaned but for secrets; the first value of a repeated field counts. */
export function readTypedValues(
  form: FormData,
  names: readonly string[],
  secrets: readonly string[] = [],
): Record<string, string> {
  const typed = names.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(
    typed.flatMap(([name, value]) =>
      typeof value === "string" ? [[name, secrets.includes(name) ? value : cleanText(value)]] : [],
    ),
  );
}

/** Empty fields count as absent. Conform's own field `intent`, if any, is passed on. */
export function parseSubmission<Schema extends z.core.$ZodType>(
  form: FormData,
  { schema, labels, secrets }: Pick<FormRules<Schema>, "schema" | "labels" | "secrets">,
  intent: readonly string[] = [],
) {
  const typed = Object.entries(readTypedValues(form, [...Object.keys(labels), ...intent], secrets));
  const known = new URLSearchParams(typed.filter(([, value]) => value !== ""));
  return parse(known, {
    resolve(typed) {
      const parsed = z.safeParse(schema, typed);
      return parsed.success ? { value: parsed.data } : { error: messagesByField(parsed.error) };
    },
  });
}

function messagesByField({ issues }: z.core.$ZodError): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}

export function getErrors(submission: ReturnType<typeof parseSubmission>): FieldErrors {
  if (submission.status === "success") return {};
  return Object.fromEntries(
    Object.entries(submission.error ?? {}).flatMap(([name, texts]) => (texts?.length ? [[name, texts]] : [])),
  );
}

export const getFaults = (labels: FormRules["labels"], errors: FieldErrors): Fault[] =>
  Object.entries(labels).flatMap(([fieldId, label]) =>
    (errors[fieldId] ?? []).map((message) => ({ fieldId, label, message })),
  );

/** The text is cleaned to a single line. */
export const createRequiredTextRule = (message: string) =>
  z.string({ error: message }).check(z.overwrite(cleanLine), z.minLength(1, { error: message }));

export const createRequiredParagraphsRule = (message: string) =>
  z.string({ error: message }).check(z.trim(), z.minLength(1, { error: message }));

export const createEmailRule = (missing: string, invalid: string) =>
  z.pipe(
    createRequiredTextRule(missing).check(z.maxLength(254, { error: messages.ours.textTooLong(254) })),
    z.transform((typed: string, { issues }): string => {
      const parsed = parseEmail(typed);
      if (parsed.ok) return parsed.email;
      const message = parsed.fault === "script" ? messages.input.emailScript : invalid;
      issues.push({ code: "custom", message, input: typed });
      return z.NEVER;
    }),
  );

export const emailField = createEmailRule(messages.profile.requiredField, messages.input.emailInvalid);

export const createNewPasswordField = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.minLength(8, { error: messages.ours.passwordLength }),
      z.maxLength(200, { error: messages.ours.passwordLength }),
    );

/** Reported together with the errors of other fields. */
export const requireSamePasswords = (password: string, confirmation: string, error: string) =>
  z.refine<Readonly<Record<string, unknown>>>(
    (typed) => (typed[password] ?? "") === (typed[confirmation] ?? ""),
    { path: [confirmation], error, when: () => true },
  );
