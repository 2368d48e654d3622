import { signIn } from "~/features/account/authentication.server";
import { endSession } from "~/features/account/sign-in.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { getPhotoErrors, readUploadedPhoto } from "~/forms/uploaded-photos.server";
import { consumeSignIn } from "~/http/rate-limit.server";
import { openUpstreamAs } from "~/http/request-context.server";
import { type ActionContext, isAuthError, redirectTo, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findProfile, savePassword, saveProfile } from "~/upstream/accounts.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { passwordForm, personalForm } from "./form-rules";

const { profile, password, ours } = messages;

/** Redirects back to a cart that needs the data. */
export async function savePersonalData(
  context: ActionContext,
  shopper: Shopper,
  cartWaits: { readonly cupom: string | null } | null,
) {
  const { form, upstream, session } = context;
  const refuse = createRefuse(form, personalForm, { intent: "perfil" } as const);
  const parsed = parseForm(form, personalForm);
  const photo = await readUploadedPhoto(form, profile.photoTooLarge);
  if (!parsed.ok || !photo.ok) {
    const photoAlone = parsed.ok && { message: profile.checkFields };
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...getPhotoErrors(photo) };
    return refuse(400, { ...personalForm.refusal, ...photoAlone, errors });
  }
  const { name, cnpj: taxId, phoneNumber: phone } = parsed.value;
  const { picture } = photo;
  try {
    await saveProfile(upstream, await findProfile(upstream, shopper), { name, taxId, phone, picture });
  } catch (error) {
    const { status, message, fields } = toFormFailure(error, ours.unexpected);
    const errors = { ...getPhotoErrors(photo), ...fields };
    return refuse(status, { title: profile.updateFailed, message, errors });
  }
  const renamed = session.renamed(name).atProfileStep(0);
  return redirectTo(
    cartWaits ? paths.cart(cartWaits) : paths.profile(0),
    renamed.notify({ kind: "success", message: profile.updated }),
  );
}

/** Ends every session of the shopper, including this one. */
export async function changePassword(context: ActionContext, shopper: Shopper) {
  const { form, upstream, session } = context;
  const changed = (endsEmailChange: boolean) => {
    const notified = session.signOut().notify({ kind: "success", message: password.changed });
    const message = messages.account.emailChangeEnded;
    return redirectTo(
      paths.home(),
      endsEmailChange ? notified.notify({ kind: "information", message }) : notified,
    );
  };
  const refuse = createRefuse(form, passwordForm, { intent: "senha" } as const);
  const parsed = parseForm(form, passwordForm);
  if (!parsed.ok) return refuse(400, { ...passwordForm.refusal, errors: parsed.errors });
  const { currentPassword, newPassword } = parsed.value;
  try {
    return await changed(
      await savePassword(upstream, { shopperId: shopper.id, currentPassword, newPassword }),
    );
  } catch (error) {
    if (await isChangedAlready(context, shopper, newPassword, error)) return changed(false);
    const { status, message, fields: errors, headers } = toFormFailure(error);
    return refuse(status, { title: password.failed, message, errors }, headers);
  }
}

/** A repeated submit has no valid session any more: tries the new password, under the login rate limit. */
async function isChangedAlready(
  context: ActionContext,
  { email }: Shopper,
  newPassword: string,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof UpstreamError) || !isAuthError(error)) return false;
  const { tooMany, refund } = await consumeSignIn(context, email);
  if (tooMany) return false;
  try {
    const { token } = await signIn(
      openUpstreamAs(context, null),
      { email, password: newPassword },
      context.headers,
    );
    await refund();
    await endSession(openUpstreamAs(context, token));
    return true;
  } catch (failure) {
    if (failure instanceof UpstreamError) return false;
    throw failure;
  }
}
