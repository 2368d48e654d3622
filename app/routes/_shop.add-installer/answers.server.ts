import type { Shopper } from "~/domain/shopper";
import { type FormFaults, type RefusedForm, refusedForm } from "~/services/form.server";
import { specialtiesIn } from "~/services/installer-record.server";
import { editRules, registrationRules } from "./registration-rules.server";

export interface RefilledForm extends RefusedForm {
  readonly kind: "form";
  readonly chosen: readonly number[];
}

export interface Review {
  readonly kind: "review";
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  /** Submitted fields plus the sealed secrets, for hidden inputs of the review. */
  readonly carried: readonly { readonly name: string; readonly value: string }[];
}

/** Answer to script: the form is valid and can be confirmed in place. */
export interface InOrder {
  readonly kind: "in-order";
}

/** `kept`: saved values that remain valid although they are no longer offered. */
export const rulesFor = (editor: Shopper | null, kept: readonly string[] = []) =>
  editor ? editRules(kept) : registrationRules;

export const refillForm = (form: FormData, editor: Shopper | null, faults: FormFaults): RefilledForm => ({
  ...refusedForm(form, rulesFor(editor), faults),
  kind: "form",
  chosen: specialtiesIn(form),
});
