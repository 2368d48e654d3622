import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Fault } from "~/ui/error-summary";

export interface FormRules<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly labels: Readonly<Record<string, string>>;
  /** Never sent back: passwords. */
  readonly secrets?: readonly string[];
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface RefusedForm {
  readonly title: string;
  readonly message?: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly faults: readonly Fault[];
  /** Field to scroll to when it is not at the top. */
  readonly opensAt?: string;
}

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Validates a form. Ignores unknown fields; the first value of a repeated field counts. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  { schema, labels }: FormRules<Schema>,
): Parsed<z.output<Schema>> {
  const known = new URLSearchParams(typedInto(form, Object.keys(labels)));
  const submission = parseWithZod(known, { schema });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const errors = Object.entries(submission.error ?? {}).flatMap(([name, fieldMessages]) =>
    fieldMessages?.length ? [[name, fieldMessages] as const] : [],
  );
  return { ok: false, errors: Object.fromEntries(errors) };
}

export interface FormFaults {
  readonly title: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

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

export const requiredText = (message: string) =>
  z.string({ error: message }).trim().min(1, { error: message });
