import { hasPathname } from "~/domain/own-path";
import { optionalAfterWrite } from "~/http/failures.server";
import {
  type ActionContext,
  openUpstreamAs,
  redirectTo,
  returnPath,
  upstreamChangesEmails,
} from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { parseForm } from "~/services/form.server";
import { completeSignIn } from "~/services/sign-in.server";
import { requestPasswordReset, signUp } from "~/upstream/authentication.server";
import { guestForm, registerForm } from "./form-rules";
import { createGuestPassword } from "./guest-password.server";
import { completeProfile } from "./profile.server";

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly cnpj: string;
  readonly phoneNumber: string;
}

/** `register` throws the errors of `signUp`. */
export function readRegistration(opened: ActionContext, isWithoutPassword: boolean) {
  if (isWithoutPassword) {
    const parsed = parseForm(opened.form, guestForm);
    if (!parsed.ok) return { errors: parsed.errors };
    const { value } = parsed;
    return { email: value.email, register: () => registerWithoutPassword(opened, value) };
  }
  const parsed = parseForm(opened.form, registerForm);
  if (!parsed.ok) return { errors: parsed.errors };
  const { value } = parsed;
  return { email: value.email, register: () => registerWithPassword(opened, value) };
}

async function registerWithPassword(opened: ActionContext, typed: Newcomer & { password: string }) {
  const { name, email, password, cnpj: taxId, phoneNumber: phone } = typed;
  const voltar = returnPath(opened.form);
  const signedIn = await signUp(opened.upstream, { name, email, password });
  const upstream = openUpstreamAs(opened, signedIn.token);
  const isComplete =
    taxId !== "" && (await completeProfile(upstream, signedIn.shopper, { name, taxId, phone }));
  const hasCart = opened.session.guestCart.length > 0 && hasPathname(voltar, paths.cart());
  const session = upstreamChangesEmails()
    ? opened.session.notify({ kind: "information", message: messages.account.registeredWith(email) })
    : opened.session;
  return completeSignIn(
    { ...opened, session },
    signedIn,
    isComplete && hasCart ? paths.address({ voltar }) : voltar,
  );
}

/** The upstream mails the link that sets a password. */
async function registerWithoutPassword(opened: ActionContext, typed: Newcomer) {
  const { email } = typed;
  const next = paths.address({ voltar: returnPath(opened.form) });
  // A late copy: the login is here, and its cart merged.
  if (opened.shopper?.email === email) return redirectTo(next);
  const password = createGuestPassword(opened.session, email);
  const answer = await registerWithPassword(opened, { ...typed, password });
  await optionalAfterWrite(requestPasswordReset(opened.upstream, email), undefined);
  return answer;
}
