import { data } from "@remix-run/node";
import type * as z from "zod/mini";
import { createRefusal, type FieldErrors, type Refusal, type RefusalReason } from "~/model/refusal";
import { type FormRules, getErrors, getFaults, parseSubmission, readTypedValues } from "./form-rules";

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

/** The refusal of a form: what was typed into it, and its faults in the order of its labels. */
export function createFormRefusal<More extends object>(
  form: FormData,
  { labels, secrets = [] }: Pick<FormRules, "labels" | "secrets">,
  reason: RefusalReason & More,
): Refusal<More> {
  const typed = readTypedValues(
    form,
    Object.keys(labels).filter((name) => !secrets.includes(name)),
  );
  return createRefusal({ typed, faults: getFaults(labels, reason.errors ?? {}), ...reason });
}

export const answerRefusal = <More extends object>(refusal: Refusal<More>) =>
  data(refusal, { status: refusal.status, headers: refusal.headers });

/** An answer that shows the form again. */
export const refuse = <More extends object>(reason: RefusalReason & More) =>
  answerRefusal(createRefusal(reason));

/** `refuse` for one form; `more` is what else its page needs. */
export const createRefuse =
  <More extends object>(form: FormData, rules: Pick<FormRules, "labels" | "secrets">, more: More) =>
  (status: number, reason: RefusalReason, headers?: Refusal["headers"]) =>
    answerRefusal(createFormRefusal(form, rules, { ...reason, ...more, status, headers }));
