import type { z } from "zod";
import {
  cancelAccountDeletion,
  cancelDeletionByToken,
  downloadDataExport,
  getAccountDeletion,
  getDataExport,
  getDeletionByToken,
  requestAccountDeletion,
  requestDataExport,
} from "../../contract/data-rights";
import type { Upstream } from "./http.server";

/** What the law gives shoppers (ours: client/data-export, client/deletion). */

export type DataExport = NonNullable<z.output<typeof getDataExport.answer>["export"]>;
export type AccountDeletion = NonNullable<z.output<typeof getAccountDeletion.answer>["deletion"]>;

export const findDataExport = async (upstream: Upstream): Promise<DataExport | null> =>
  (await upstream(getDataExport)).export;

/** Throws UpstreamError with status 422 for a wrong password. */
export async function askForDataExport(upstream: Upstream, password: string): Promise<void> {
  await upstream(requestDataExport, { body: { password } });
}

/** Throws UpstreamError with status 404 once it has expired. */
export async function readDataExport(
  upstream: Upstream,
): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
  const { fileName, contentInBase64 } = await upstream(downloadDataExport);
  return { fileName, bytes: Buffer.from(contentInBase64, "base64") };
}

export const findAccountDeletion = async (upstream: Upstream): Promise<AccountDeletion | null> =>
  (await upstream(getAccountDeletion)).deletion;

/** Throws UpstreamError with status 422 for a wrong password. Returns when the account will be erased. */
export const deleteAccount = async (upstream: Upstream, password: string): Promise<string> =>
  (await upstream(requestAccountDeletion, { body: { password } })).eraseAt;

export async function keepAccount(upstream: Upstream): Promise<void> {
  await upstream(cancelAccountDeletion);
}

/** Throws UpstreamError with status 404 for an unknown token, and once the account is erased. */
export const findDeletionByToken = (upstream: Upstream, token: string) =>
  upstream(getDeletionByToken, { query: { token } });

export async function keepAccountByToken(upstream: Upstream, token: string): Promise<void> {
  await upstream(cancelDeletionByToken, { body: { token } });
}
