import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Fault } from "~/ui/error-summary";

/** A form that people fill in: its rules, and how its fields are called on the screen, in the screen's order. */
export interface FormRules<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that are never sent back: passwords. */
  readonly secrets?: readonly string[];
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What a form's page needs to show it again as it was typed. */
export interface RefusedForm {
  readonly title: string;
  readonly message?: string;
  /** What was typed, by field; secrets are left out. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** For the summary on top. Field ids are the fields' names. */
  readonly faults: readonly Fault[];
  /** The field that the document opens at, where it does not begin on top. */
  readonly opensAt?: string;
}

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a form by its rules. Fields that the rules do not name are left alone, and of a field sent twice the first counts. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  { schema, labels }: FormRules<Schema>,
): Parsed<z.output<Schema>> {
  const known = new URLSearchParams(typedInto(form, Object.keys(labels)));
  const submission = parseWithZod(known, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors = Object.entries(submission.error ?? {}).flatMap(([name, said]) =>
    said?.length ? [[name, said] as const] : [],
  );
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** What a refused form says. */
export interface FormFaults {
  readonly title: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

/** A refused form, ready for `data(…, { status: 400 })`. */
export function refusedForm(
  form: FormData,
  { labels, secrets = [] }: Omit<FormRules, "schema">,
  { title, message, errors = {} }: FormFaults,
): RefusedForm {
  const shown = Object.keys(labels).filter((name) => !secrets.includes(name));
  const faults = Object.entries(labels).flatMap(([fieldId, label]) =>
    (errors[fieldId] ?? []).map((fault) => ({ fieldId, label, message: fault })),
  );
  return { title, message, values: typedInto(form, shown), errors, faults };
}

function typedInto(form: FormData, names: readonly string[]): Record<string, string> {
  const typed = names.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(
    typed.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** A text that has to be there, without the spaces around it. */
export const requiredText = (message: string) =>
  z.string({ error: message }).trim().min(1, { error: message });
