import type { RefusedForm } from "~/forms/form-rules";
import { type FormFaults, refusedForm } from "~/services/form.server";
import { specialtiesIn } from "~/services/installer-record.server";
import type { Applicant } from "./applicant.server";
import { clientFields, editFields, registrationFields } from "./registration-form-rules";

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

const fieldsByKind = { new: registrationFields, client: clientFields, edit: editFields };

export const getFields = ({ kind }: Applicant) => fieldsByKind[kind];

export const refillForm = (form: FormData, applicant: Applicant, faults: FormFaults): RefilledForm => ({
  ...refusedForm(form, getFields(applicant), faults),
  kind: "form",
  chosen: specialtiesIn(form),
});
