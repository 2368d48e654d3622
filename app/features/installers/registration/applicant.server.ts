import { readSpecialtyIds } from "~/features/installers/installer-record.server";
import { readChosenPlace } from "~/features/location/cep-place.server";
import { createRefuse } from "~/forms/form.server";
import type { RequestContext } from "~/http/request-context.server";
import { redirectTo, requireShopper } from "~/http/screen.server";
import { messages } from "~/messages";
import type { PlaceContradiction } from "~/model/place-contradiction";
import type { Refusal } from "~/model/refusal";
import { isClient, isInstaller, type Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { supportsBecomingInstaller } from "~/upstream/compatibility/installers.server";
import { clientFields, editFields, registrationFields } from "./registration-form-rules";

const { installers: texts } = messages;

/** The applicant is new, a client who keeps the login, or an installer with a saved record. */
export type Applicant =
  | { readonly kind: "new" }
  | { readonly kind: "client"; readonly shopper: Shopper }
  | { readonly kind: "edit"; readonly shopper: Shopper };

/** `?id=` edits the shopper's own record; any other id redirects, whether it exists or not. */
export async function findApplicant(context: RequestContext, query: URLSearchParams): Promise<Applicant> {
  const id = query.get("id");
  if (!id) {
    const { shopper, upstream } = context;
    const keepsLogin = shopper !== null && isClient(shopper) && supportsBecomingInstaller(upstream);
    return keepsLogin ? { kind: "client", shopper } : { kind: "new" };
  }
  const shopper = await requireShopper(context);
  if (isInstaller(shopper) && String(shopper.id) === id) return { kind: "edit", shopper };
  throw await refuseApplicant(context);
}

export const refuseApplicant = ({ session }: RequestContext): Promise<Response> =>
  redirectTo(
    paths.installers(),
    session.notify({ kind: "failure", title: texts.notAuthorised, message: texts.onlyPermittedUsers }),
  );

export type RegistrationRefusal = Refusal<ReturnType<typeof getPageState>>;

export interface ApplicationReview {
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

export const getPageState = (form: FormData, contradiction: PlaceContradiction | null = null) => ({
  kind: "form" as const,
  chosen: readSpecialtyIds(form),
  contradiction,
  lugarEscolhido: contradiction?.chosen ?? readChosenPlace(form),
});

export const createRegistrationRefuse = (
  form: FormData,
  applicant: Applicant,
  contradiction: PlaceContradiction | null = null,
) => createRefuse(form, getFields(applicant), getPageState(form, contradiction));
