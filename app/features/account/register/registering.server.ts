import { createHmac, randomBytes } from "node:crypto";
import { settings } from "~/env.server";
import { requestPasswordReset, signUp } from "~/features/account/authentication.server";
import { completeSignIn } from "~/features/account/sign-in.server";
import { parseForm } from "~/forms/form.server";
import { openUpstreamAs } from "~/http/request-context.server";
import { type ActionContext, optionalAfterWrite, redirectTo, returnPath } from "~/http/screen.server";
import { messages } from "~/messages";
import { isProfileComplete, type Shopper } from "~/model/shopper";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import type { Session } from "~/session/session.server";
import { findProfile, saveProfile } from "~/upstream/accounts.server";
import { changesEmails } from "~/upstream/compatibility/account.server";
import type { Upstream } from "~/upstream/http.server";
import { guestForm, registerForm } from "./form-rules";

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly cnpj: string;
  readonly phoneNumber: string;
}

/** `register` throws the errors of `signUp`. */
export function readRegistration(context: ActionContext, isWithoutPassword: boolean) {
  if (isWithoutPassword) {
    const parsed = parseForm(context.form, guestForm);
    if (!parsed.ok) return { errors: parsed.errors };
    const { value } = parsed;
    return { email: value.email, register: () => registerWithoutPassword(context, value) };
  }
  const parsed = parseForm(context.form, registerForm);
  if (!parsed.ok) return { errors: parsed.errors };
  const { value } = parsed;
  return { email: value.email, register: () => registerWithPassword(context, value) };
}

async function registerWithPassword(context: ActionContext, typed: Newcomer & { password: string }) {
  const { name, email, password, cnpj: taxId, phoneNumber: phone } = typed;
  const voltar = returnPath(context.form);
  const signedIn = await signUp(context.upstream, { name, email, password });
  const upstream = openUpstreamAs(context, signedIn.token);
  const isComplete =
    taxId !== "" && (await completeProfile(upstream, signedIn.shopper, { name, taxId, phone }));
  const hasCart = context.session.guestCart.length > 0 && hasPathname(voltar, paths.cart());
  const session = changesEmails(context.upstream)
    ? context.session.notify({ kind: "information", message: messages.account.registeredWith(email) })
    : context.session;
  return completeSignIn(
    { ...context, session },
    signedIn,
    isComplete && hasCart ? paths.address({ voltar }) : voltar,
  );
}

/** The upstream mails the link that sets a password. */
async function registerWithoutPassword(context: ActionContext, typed: Newcomer) {
  const { email } = typed;
  const next = paths.address({ voltar: returnPath(context.form) });
  // A late copy: the login is here, and its cart merged.
  if (context.shopper?.email === email) return redirectTo(next);
  const password = createGuestPassword(context.session, email);
  const answer = await registerWithPassword(context, { ...typed, password });
  await optionalAfterWrite(requestPasswordReset(context.upstream, email), undefined);
  return answer;
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
  return optionalAfterWrite(save(), false);
}
