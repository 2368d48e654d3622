import { data } from "@remix-run/node";
import type { Shopper } from "~/domain/shopper";
import type { FormFailure } from "~/http/failures.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { inPlaceOfCep } from "~/services/cep-place.server";
import { type FormFaults, parseForm, type RefusedForm, refusedForm } from "~/services/form.server";
import { filledInByCep } from "~/services/installer-cep.server";
import {
  installerFailure,
  specialtiesIn,
  specialtiesToSave,
  toInstallerRecord,
} from "~/services/installer-record.server";
import { photoErrors, readUploadedPhoto } from "~/services/uploaded-photo.server";
import { saveInstaller } from "~/upstream/installers.server";
import { nearestPlace } from "~/upstream/locating.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { installerForm } from "./installer-schema.server";

const { installers: said } = messages;

export interface InstallerAgain extends RefusedForm {
  readonly intent: "aplicador";
  readonly chosen: readonly number[];
}

const again = (form: FormData, faults: FormFaults): InstallerAgain => ({
  ...refusedForm(form, installerForm, faults),
  intent: "aplicador",
  chosen: specialtiesIn(form),
});

export async function fillInByCep(opened: ActionContext) {
  const { again: filled, ...answer } = await filledInByCep(opened, (faults) => again(opened.form, faults));
  return data<InstallerAgain>(filled, answer);
}

/** Redirects back to a cart that needs the record (purchase 2, step 0; installers 5). */
export async function saveInstallerData(
  opened: ActionContext,
  shopper: Shopper,
  cartWaits: { readonly cupom: string | null } | null,
) {
  const { form, upstream, session } = opened;
  const refuse = (status: number, faults: FormFaults, headers?: HeadersInit) =>
    data<InstallerAgain>(again(form, faults), { status, headers });
  const parsed = parseForm(form, installerForm);
  const photo = await readUploadedPhoto(form, said.photoTooLarge);
  if (!parsed.ok || !photo.ok) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...photoErrors(photo) };
    return refuse(400, { title: said.notValidated, errors });
  }
  const typed = toInstallerRecord(parsed.value);
  try {
    const record = await inPlaceOfCep(upstream, typed);
    await saveInstaller(upstream, shopper.id, {
      ...record,
      coordinates: await nearestPlace(upstream, record),
      specialtyIds: specialtiesToSave(form),
      picture: photo.picture,
      currentPassword: parsed.value.currentPassword,
    });
  } catch (error) {
    const { status, message, fields, headers } = failureOf(error);
    const errors = { ...photoErrors(photo), ...fields };
    return refuse(status, { title: said.saveFailedTitle, message, errors }, headers);
  }
  const saved = session.renamed(typed.name, typed.email).atProfileStep(0);
  return redirectTo(
    cartWaits ? paths.cart(cartWaits) : paths.profile(0),
    saved.notify({ kind: "success", title: said.edited, message: said.editedDetail }),
  );
}

/** Shows a message, although the specification lets this form fail silently. */
function failureOf(error: unknown): FormFailure {
  if (error instanceof UpstreamError && error.kind === "forbidden") {
    return { status: 403, message: said.notAuthorised, fields: {} };
  }
  const failure = installerFailure(error);
  return failure.fields.email ? { ...failure, message: said.saveFailed } : failure;
}
