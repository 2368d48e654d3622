import { createHmac, randomBytes } from "node:crypto";
import { settings } from "~/env.server";
import type { AddressValues } from "~/features/account/address-fields/address-values";
import { keepTypedAddress } from "~/features/account/address-fields/kept-address.server";
import { saveAndReturn } from "~/features/account/address-fields/save-and-return.server";
import {
  type CheckedAddress,
  checkTypedAddress,
  type ReshownAddress,
} from "~/features/account/address-fields/typed-address.server";
import { requestPasswordReset, type SignedIn, signUp } from "~/features/account/authentication.server";
import { completeSignIn, openAccount } from "~/features/account/sign-in.server";
import { parseForm } from "~/forms/form.server";
import { openUpstreamAs } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptionalAfterWrite,
  isAuthError,
  redirectTo,
  returnPath,
  toFormFailure,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { FieldErrors } from "~/model/refusal";
import { isProfileComplete, type Shopper } from "~/model/shopper";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import type { Session } from "~/session/session.server";
import { findProfile, saveProfile } from "~/upstream/accounts.server";
import { supportsEmailChange } from "~/upstream/compatibility/account.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { guestForm, registerForm } from "./form-rules";

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly cnpj: string;
  readonly phoneNumber: string;
}

/** The form again, with the address among its fields if it has one. */
export type ReshownRegistration = Omit<ReshownAddress, "shown"> & Partial<Pick<ReshownAddress, "shown">>;

/** `register` throws the errors of `signUp`. */
export async function readRegistration(
  context: ActionContext,
  isWithoutPassword: boolean,
  values: AddressValues | null,
): Promise<{ again: ReshownRegistration } | { email: string; register: () => Promise<Response> }> {
  const { form } = context;
  const refuse = (errors: FieldErrors) => ({
    again: { status: 400, reason: { ...registerForm.refusal, errors } },
  });
  if (!isWithoutPassword) {
    const parsed = parseForm(form, registerForm);
    if (!parsed.ok) return refuse(parsed.errors);
    const { value } = parsed;
    return { email: value.email, register: () => registerWithPassword(context, value) };
  }
  const parsed = parseForm(form, guestForm);
  const otherErrors = parsed.ok ? {} : parsed.errors;
  const { refusal } = guestForm;
  const typed = values && (await checkTypedAddress(context, { values, edited: null, refusal, otherErrors }));
  if (typed && !typed.ok) return typed;
  if (!parsed.ok) return refuse(parsed.errors);
  const { value } = parsed;
  const address = typed && values && { values, checked: typed.checked };
  return { email: value.email, register: () => registerWithoutPassword(context, value, address) };
}

async function registerWithPassword(
  context: ActionContext,
  typed: Newcomer & { password: string },
): Promise<Response> {
  const created = await createAccount(context, typed);
  return leadOn(withWelcome(context, messages.account.registeredWith(typed.email)), created);
}

interface Created {
  readonly signedIn: SignedIn;
  readonly isComplete: boolean;
}

async function createAccount(
  context: ActionContext,
  typed: Newcomer & { password: string },
): Promise<Created> {
  const { name, email, password, cnpj: taxId, phoneNumber: phone } = typed;
  const signedIn = await signUp(context.upstream, { name, email, password }, context.headers);
  const upstream = openUpstreamAs(context, signedIn.token);
  const isComplete =
    taxId !== "" && (await completeProfile(upstream, signedIn.shopper, { name, taxId, phone }));
  return { signedIn, isComplete };
}

/** A purchase needs an address next. */
function leadOn(context: ActionContext, { signedIn, isComplete }: Created): Promise<Response> {
  const voltar = returnPath(context.form);
  const hasCart = context.session.guestCart.length > 0 && hasPathname(voltar, paths.cart());
  return completeSignIn(context, signedIn, isComplete && hasCart ? paths.address({ voltar }) : voltar);
}

const withWelcome = (context: ActionContext, message: string): ActionContext =>
  supportsEmailChange(context.upstream)
    ? { ...context, session: context.session.notify({ kind: "information", message }) }
    : context;

interface AddressToSave {
  readonly values: AddressValues;
  readonly checked: CheckedAddress;
}

/** The upstream mails the link that sets a password. */
async function registerWithoutPassword(
  context: ActionContext,
  typed: Newcomer,
  address: AddressToSave | null,
): Promise<Response> {
  const { email } = typed;
  const { shopper, session, form } = context;
  // A late copy: the login is here, and its cart merged.
  if (shopper?.email === email) {
    if (address) return saveDelivery({ ...context, shopper, cookies: [] }, address);
    return redirectTo(paths.address({ voltar: returnPath(form) }));
  }
  const password = createGuestPassword(session, email);
  const created = await createAccount(context, { ...typed, password });
  await awaitOptionalAfterWrite(requestPasswordReset(context.upstream, email), undefined);
  const welcomed = withWelcome(context, messages.account.mailsGoTo(email));
  if (!address) return leadOn(welcomed, created);
  return saveDelivery(await openAccount(welcomed, created.signedIn), address);
}

/** The account exists: an address that cannot be saved is shown by the account's own page. */
async function saveDelivery(
  entered: Awaited<ReturnType<typeof openAccount>>,
  { values, checked }: AddressToSave,
): Promise<Response> {
  const { session, shopper, cookies, form } = entered;
  const back = returnPath(form);
  const leadsToPayment = session.guestCart.length === 0;
  try {
    return await saveAndReturn(entered, { shopper, edited: null, checked, back, leadsToPayment, cookies });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const title = messages.address.createFailed;
    const message = isAuthError(error) ? messages.ours.unexpected : toFormFailure(error).message;
    const kept = await keepTypedAddress(values, back, shopper.id);
    const notified = session.notify({ kind: "failure", title, message });
    return redirectTo(kept.next, notified, [...cookies, ...kept.cookies]);
  }
}

/** A secret of the server. The same cart and e-mail give the same one, so that copies of a post make one account. */
function createGuestPassword({ guestCartKey }: Pick<Session, "guestCartKey">, email: string): string {
  const key = guestCartKey ?? randomBytes(16).toString("base64url");
  return createHmac("sha256", settings.sessionSecrets[0] ?? randomBytes(32))
    .update(`guest ${key} ${email}`)
    .digest("base64url");
}

interface PersonalData {
  readonly name: string;
  readonly taxId: string;
  readonly phone: string;
}

/** False when it could not be saved: the account exists, and the cart asks again. A late copy changes nothing. */
function completeProfile(upstream: Upstream, shopper: Shopper, typed: PersonalData): Promise<boolean> {
  const save = async () => {
    const profile = await findProfile(upstream, shopper);
    if (!isProfileComplete(profile)) await saveProfile(upstream, profile, typed);
    return true;
  };
  return awaitOptionalAfterWrite(save(), false);
}
