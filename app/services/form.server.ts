import type * as z from "zod/mini";
import {
  type FieldErrors,
  type FormRules,
  getErrors,
  getFaults,
  parseSubmission,
  type RefusedForm,
  typedInto,
} from "~/forms/form-rules";

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Validates a form. Ignores unknown fields; the first value of a repeated field counts. */
export function parseForm<Schema extends z.core.$ZodType>(
  form: FormData,
  rules: Pick<FormRules<Schema>, "schema" | "labels">,
): Parsed<z.output<Schema>> {
  const submission = parseSubmission(form, rules);
  if (submission.status === "success") return { ok: true, value: submission.value };
  return { ok: false, errors: getErrors(submission) };
}

export interface FormFaults {
  readonly title: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function refusedForm(
  form: FormData,
  { labels, secrets = [] }: Pick<FormRules, "labels" | "secrets">,
  { title, message, errors = {} }: FormFaults,
): RefusedForm {
  const shown = Object.keys(labels).filter((name) => !secrets.includes(name));
  return { title, message, values: typedInto(form, shown), errors, faults: getFaults(labels, errors) };
}
