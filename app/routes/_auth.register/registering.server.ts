import { hasPathname } from "~/domain/own-path";
import type { ActionContext } from "~/http/action.server";
import { optionalAfterWrite } from "~/http/failures.server";
import { redirectTo, returnPath } from "~/http/redirects.server";
import { openUpstreamAs } from "~/http/request-context.server";
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
  const session = context.can.changeEmails
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
