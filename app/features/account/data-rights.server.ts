import type { z } from "zod";
import type { Upstream } from "~/upstream/http.server";
import {
  cancelAccountDeletion,
  cancelDeletionByToken,
  downloadDataExport,
  getAccountDeletion,
  getDataExport,
  getDeletionByToken,
  requestAccountDeletion,
  requestDataExport,
} from "../../../contract/data-rights";

/** What the law gives shoppers (ours: client/data-export, client/deletion). */

export type DataExport = NonNullable<z.output<typeof getDataExport.answer>["export"]>;
export type AccountDeletion = NonNullable<z.output<typeof getAccountDeletion.answer>["deletion"]>;

export const findDataExport = async (upstream: Upstream): Promise<DataExport | null> =>
  (await upstream(getDataExport)).export;

/** Throws UpstreamError with status 422 for a wrong password. */
export async function askForDataExport(upstream: Upstream, password: string): Promise<void> {
  await upstream(requestDataExport, { body: { password } });
}

/** Its parts are read as the browser takes them. Throws UpstreamError with status 404 once it has expired. */
export async function readDataExport(
  upstream: Upstream,
): Promise<{ readonly fileName: string; readonly content: ReadableStream<Uint8Array> }> {
  const readPart = async (part: number) => {
    const query = { part: String(part) };
    const { contentInBase64, ...file } = await upstream(downloadDataExport, {
      query,
      skipsRequestCache: true,
      isPartOfFile: true,
    });
    return { ...file, bytes: Buffer.from(contentInBase64, "base64") };
  };
  const { fileName, parts, bytes } = await readPart(0);
  let next = 0;
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(next === 0 ? bytes : (await readPart(next)).bytes);
      next += 1;
      if (next >= (parts ?? 1)) controller.close();
    },
  });
  return { fileName, content };
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
