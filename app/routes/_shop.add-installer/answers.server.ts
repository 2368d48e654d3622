import type { Refusal } from "~/domain/refusal";
import { createRefuse } from "~/services/form.server";
import { specialtiesIn } from "~/services/installer-record.server";
import type { Applicant } from "./applicant.server";
import { clientFields, editFields, registrationFields } from "./registration-form-rules";

export type RegistrationRefusal = Refusal<{ readonly kind: "form"; readonly chosen: readonly number[] }>;

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

export const getPageState = (form: FormData) => ({ kind: "form" as const, chosen: specialtiesIn(form) });

export const createRegistrationRefuse = (form: FormData, applicant: Applicant) =>
  createRefuse(form, getFields(applicant), getPageState(form));
