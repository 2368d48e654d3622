import { z } from "zod";
import { logFailure } from "~/failures.server";
import { messages } from "~/messages";
import {
  type Arrived,
  type OpenedAction,
  openRequest,
  redirectTo,
  refusalBefore,
  returnPath,
  upstreamAs,
} from "~/request.server";
import { type SignedIn, signOut } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { requiredText } from "./form.server";
import { mergeGuestCart } from "./guest-cart-merge.server";

/** Where a guest goes on to after logging in or registering; who is logged in already goes there at once. */
export async function goingOnTo(arrived: Arrived): Promise<string> {
  const { shopper } = await openRequest(arrived);
  const voltar = returnPath(new URL(arrived.request.url).searchParams);
  // Another tab may have logged in; the form that was refused is still shown as it was typed.
  if (shopper && !refusalBefore(arrived)) throw await redirectTo(voltar);
  return voltar;
}

/**
 * Lets somebody in who has just logged in or registered: their guest cart becomes theirs, and they go on where they were.
 * Whoever was logged in before is not any more, here and upstream.
 */
export async function letIn(opened: OpenedAction, { token, shopper }: SignedIn): Promise<Response> {
  if (opened.shopper) await endSession(opened.upstream);
  const session = await mergeGuestCart(upstreamAs(opened, token), opened.session.signIn(token, shopper));
  return redirectTo(returnPath(opened.form), session);
}

/** Ends the session that `upstream` was opened with. Who goes goes, whether the upstream takes note of it or not. */
export async function endSession(upstream: Upstream): Promise<void> {
  try {
    await signOut(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind === "unavailable") logFailure(error);
  }
}

export const emailField = requiredText(messages.profile.requiredField)
  .max(254, { error: messages.ours.textTooLong(254) })
  .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { error: messages.ours.emailInvalid });

/** A password to be: as the upstream takes it. `missing` is what an empty field says. */
export const newPasswordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(8, { error: messages.ours.passwordLength })
    .max(200, { error: messages.ours.passwordLength });
