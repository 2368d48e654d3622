import { readShownCart, serializeShownCart } from "~/features/cart/cart.server";
import { mergeGuestCart } from "~/features/cart/merge-guest-cart.server";
import { findExtrasAt } from "~/http/extra.server";
import { openRequest, openUpstreamAs, type RequestArgs } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptionalAfterWrite,
  getActionRefusal,
  logFailure,
  redirectTo,
  returnPath,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { formatDate } from "~/model/dates";
import type { NoticeMessage } from "~/model/notice";
import type { Shopper } from "~/model/shopper";
import { readKnownDevice } from "~/session/device.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { type SignedIn, signOut } from "./authentication.server";
import { moveToAddress } from "./move-to-address.server";

export async function redirectIfSignedIn(args: RequestArgs): Promise<string> {
  const { shopper } = await openRequest(args);
  const voltar = returnPath(new URL(args.request.url).searchParams);
  // Another tab may have logged in; a refused form still renders.
  if (shopper && !getActionRefusal(args)) throw await redirectTo(voltar);
  return voltar;
}

/** Merges what the guest had, and redirects to `next`, or back if lines were lost. Ends a previous login. */
export async function completeSignIn(
  context: ActionContext,
  signedIn: SignedIn,
  next?: string,
): Promise<Response> {
  const { session, cookies } = await openAccount(context, signedIn);
  const back = returnPath(context.form);
  return redirectTo(session.guestCart.length > 0 ? back : (next ?? back), session, cookies);
}

/** The context with the account and what the guest had. The cookies are set along with its session. */
export async function openAccount(
  context: ActionContext,
  { token, shopper, eraseAt }: SignedIn,
): Promise<ActionContext & { readonly cookies: readonly string[]; readonly shopper: Shopper }> {
  if (context.shopper) await endSession(context.upstream);
  const upstream = openUpstreamAs(context, token);
  const device = await readKnownDevice(context.headers);
  const [merged, extras, known, shownCart] = await Promise.all([
    mergeGuestCart(upstream, context.session.signIn(token, shopper)),
    Promise.all(findExtrasAt("atSignIn").map((merge) => merge(upstream, context))),
    device.addAccount(shopper.email),
    takeShownCart(context, shopper.id),
  ]);
  const session = eraseAt === null ? merged : merged.notify(deletionNotice(eraseAt));
  const cookies = [...extras.flat(), ...known, ...shownCart];
  return { ...context, upstream, session, shopper, cookies };
}

/** A guest's lines are the account's now: their page without the account has lost none. */
async function takeShownCart(context: ActionContext, shopperId: number): Promise<string[]> {
  const shown = context.shopper === null ? await readShownCart(context) : null;
  return shown ? [await serializeShownCart(shown, shopperId)] : [];
}

/** Instead of asking for a CEP that the account knows. */
export async function locateAtDelivery(
  context: ActionContext,
  { token, shopper }: SignedIn,
): Promise<ActionContext> {
  if (context.session.location !== null) return context;
  const upstream = openUpstreamAs(context, token);
  const address = await awaitOptionalAfterWrite(findDeliveryAddress(upstream, shopper.id), null);
  if (address === null) return context;
  return { ...context, session: await moveToAddress({ upstream, session: context.session }, address) };
}

const deletionNotice = (eraseAt: string): NoticeMessage => ({
  kind: "warning",
  message: messages.account.deletionAtLogin(formatDate(eraseAt)),
});

/** Best effort: the local session ends even if the upstream fails. */
export async function endSession(upstream: Upstream): Promise<void> {
  try {
    await signOut(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind === "unavailable") logFailure(error);
  }
}
