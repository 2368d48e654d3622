import { createHmac } from "node:crypto";
import { z } from "zod";
import { isEqualInConstantTime } from "../../../server/constant-time.mjs";
import { createNotFoundRefusal } from "../../http/refusal-error";
import type { ChargeNoticeReader } from "../charge-notices";
import type { ApiPixSettings } from "./api-pix-client";
import { parseTxid } from "./txid";

type Secrets = Pick<ApiPixSettings, "receiverKey" | "webhookSecret">;

/** Item by item: one malformed entry does not hide the others. */
const message = z.object({ pix: z.array(z.unknown()) });
const entry = z.object({ txid: z.string() });

const readToken = ({ receiverKey, webhookSecret }: Secrets): string =>
  createHmac("sha256", webhookSecret).update(receiverKey).digest("hex");

/** The token is in the query, which is never logged. The bank appends `/pix`, which `ignorar` absorbs. */
export const getWebhookUrl = (secrets: Secrets, publicOrigin: string): string =>
  `${publicOrigin}/webhooks/pix?hmac=${readToken(secrets)}&ignorar=`;

/** The standard has no signature: banks show a client certificate, which the proxy may check, and here a token. */
export function createApiPixNotices(secrets: Secrets): ChargeNoticeReader {
  const expected = readToken(secrets);
  return {
    read({ token = "", body }) {
      if (!isEqualInConstantTime(token, expected)) throw createNotFoundRefusal();
      const read = message.safeParse(body);
      if (!read.success) return [];
      return read.data.pix.flatMap((each) => {
        const { success, data } = entry.safeParse(each);
        return success ? (parseTxid(data.txid) ?? []) : [];
      });
    },
  };
}
