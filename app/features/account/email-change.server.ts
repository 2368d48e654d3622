import type { Upstream } from "~/upstream/http.server";
import {
  confirmEmailChange,
  getAccountRevert,
  getEmailChange,
  getEmailChangeByToken,
  requestEmailChange,
  requestEmailConfirmation,
  revertAccount,
} from "../../../contract/email-change";

/** Another e-mail for the account (ours: client/email). */

export const findEmailChange = (upstream: Upstream) => upstream(getEmailChange);

/** Throws UpstreamError with status 422 for a wrong password and 409 for a taken e-mail. */
export async function askForEmailChange(
  upstream: Upstream,
  change: { readonly newEmail: string; readonly password?: string },
): Promise<void> {
  await upstream(requestEmailChange, { body: change });
}

/** Mails a link that confirms the account's own address. */
export async function askForConfirmation(upstream: Upstream): Promise<void> {
  await upstream(requestEmailConfirmation);
}

/** Throws UpstreamError with status 404 for an unknown or expired token. */
export const findEmailChangeByToken = (upstream: Upstream, token: string) =>
  upstream(getEmailChangeByToken, { query: { token } });

export async function confirmEmail(upstream: Upstream, token: string): Promise<void> {
  await upstream(confirmEmailChange, { body: { token } });
}

/** What the link 'Não fui eu' undoes. Throws UpstreamError with status 404 for an unknown or expired token. */
export const findAccountRevert = (upstream: Upstream, token: string) =>
  upstream(getAccountRevert, { query: { token } });

/** The mailbox gets the account back: its e-mail, no login, and a link for a new password. Errors as above. */
export async function revertAccountByToken(upstream: Upstream, token: string): Promise<void> {
  await upstream(revertAccount, { body: { token } });
}
