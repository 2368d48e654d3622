import {
  readSpecialtiesToSave,
  readSpecialtyIds,
  refuseByCep,
  setInstallerSavedNotice,
  toInstallerFailure,
  toInstallerRecord,
} from "~/features/installers/installer-record.server";
import { checkPlaceOfCep, readChosenPlace, refuseContradiction } from "~/features/location/cep-place.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { getPhotoErrors, readUploadedPhoto } from "~/forms/uploaded-photos.server";
import { type ActionContext, type FormFailure, redirectTo } from "~/http/screen.server";

import { messages } from "~/messages";
import type { PlaceContradiction } from "~/model/place-contradiction";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { saveInstaller } from "~/upstream/installers.server";
import { findNearestPlace } from "~/upstream/locating.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { installerForm } from "./form-rules";

const { installers: texts } = messages;

const getPageState = (form: FormData, contradiction: PlaceContradiction | null = null) => ({
  intent: "aplicador" as const,
  chosen: readSpecialtyIds(form),
  contradiction,
  lugarEscolhido: contradiction?.chosen ?? readChosenPlace(form),
});

export const fillInByCep = (context: ActionContext) =>
  refuseByCep(context, installerForm, getPageState(context.form));

/** Redirects back to a cart that needs the record. */
export async function saveInstallerData(
  context: ActionContext,
  shopper: Shopper,
  cartWaits: { readonly cupom: string | null } | null,
) {
  const { form, upstream, session } = context;
  const refuse = createRefuse(form, installerForm, getPageState(form));
  const parsed = parseForm(form, installerForm);
  const photo = await readUploadedPhoto(form, texts.photoTooLarge);
  if (!parsed.ok || !photo.ok) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...getPhotoErrors(photo) };
    return refuse(400, { ...installerForm.refusal, errors });
  }
  const placed = await checkPlaceOfCep(context, toInstallerRecord(parsed.value));
  if (!placed.ok) {
    const refuseOnce = createRefuse(form, installerForm, getPageState(form, placed.contradiction));
    return refuseOnce(400, { ...refuseContradiction(placed.contradiction), errors: getPhotoErrors(photo) });
  }
  const { parts: record } = placed;
  let emailToConfirm: string | null;
  try {
    emailToConfirm = await saveInstaller(upstream, shopper.id, {
      ...record,
      coordinates: await findNearestPlace(upstream, record),
      specialtyIds: readSpecialtiesToSave(form),
      picture: photo.picture,
      currentPassword: parsed.value.currentPassword,
    });
  } catch (error) {
    const { status, message, fields, headers } = getFailure(error);
    const errors = { ...getPhotoErrors(photo), ...fields };
    return refuse(status, { title: texts.saveFailedTitle, message, errors }, headers);
  }
  return redirectTo(
    cartWaits ? paths.cart(cartWaits) : paths.profile(0),
    setInstallerSavedNotice(session, record, emailToConfirm).atProfileStep(0),
  );
}

/** Shows a message, although the specification lets this form fail silently. */
function getFailure(error: unknown): FormFailure {
  if (error instanceof UpstreamError && error.kind === "forbidden") {
    return { status: 403, message: texts.notAuthorised, fields: {} };
  }
  const failure = toInstallerFailure(error);
  return failure.fields.email ? { ...failure, message: texts.saveFailed } : failure;
}
