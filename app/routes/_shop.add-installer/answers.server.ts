import { type FormFaults, type RefusedForm, refusedForm } from "~/composition/form.server";
import { specialtiesIn } from "~/composition/installer-record.server";
import type { Shopper } from "~/domain/shopper";
import { editRules, registrationRules } from "./registration-rules.server";

/** The form once more, as it was typed. */
export interface FormAgain extends RefusedForm {
  readonly kind: "form";
  readonly chosen: readonly number[];
}

/** What is asked before anything is saved (installers 4). */
export interface Review {
  readonly kind: "review";
  readonly lines: readonly { readonly name: string; readonly value: string }[];
  /** What was typed, and the seal of what may not be shown, for the review's form to carry. */
  readonly carried: readonly { readonly name: string; readonly value: string }[];
}

/** Told to script: all is in order, and may be asked about in place. */
export interface InOrder {
  readonly kind: "in-order";
}

/** The rules of the form that somebody sees. `kept` is what their record may go on saying. */
export const rulesFor = (editor: Shopper | null, kept: readonly string[] = []) =>
  editor ? editRules(kept) : registrationRules;

export const formAgain = (form: FormData, editor: Shopper | null, faults: FormFaults): FormAgain => ({
  ...refusedForm(form, rulesFor(editor), faults),
  kind: "form",
  chosen: specialtiesIn(form),
});
