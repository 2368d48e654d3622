import { z } from "zod";
import { messages } from "~/messages";
import {
  type Arrived,
  type OpenedAction,
  openRequest,
  redirectTo,
  returnPath,
  upstreamAs,
} from "~/request.server";
import type { SignedIn } from "~/upstream/accounts.server";
import { requiredText } from "./form.server";
import { mergeGuestCart } from "./guest-cart-merge.server";

/** Where a guest goes on to after logging in or registering; who is logged in already goes there at once. */
export async function goingOnTo(arrived: Arrived): Promise<string> {
  const { shopper } = await openRequest(arrived);
  const voltar = returnPath(new URL(arrived.request.url).searchParams);
  if (shopper) throw await redirectTo(voltar);
  return voltar;
}

/** Lets somebody in who has just logged in or registered: their guest cart becomes theirs, and they go on where they were. */
export async function letIn(opened: OpenedAction, { token, shopper }: SignedIn): Promise<Response> {
  const session = await mergeGuestCart(upstreamAs(opened, token), opened.session.signIn(token, shopper));
  return redirectTo(returnPath(opened.form), session);
}

export const emailField = requiredText(messages.profile.requiredField)
  .max(254, { error: messages.ours.emailInvalid })
  .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { error: messages.ours.emailInvalid });

/** A password to be: as the upstream takes it. `missing` is what an empty field says. */
export const newPasswordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(8, { error: messages.ours.passwordLength })
    .max(200, { error: messages.ours.passwordLength });
