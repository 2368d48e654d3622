import { z } from "zod";
import type { ChargeNoticeReader } from "../charge-notices";
import type { PagarmeSettings } from "./pagarme-client";
import { requireWebhookCredentials } from "./webhook-credentials";

const message = z.object({
  type: z.string(),
  data: z.object({
    code: z.string().nullish(),
    order: z.object({ code: z.string().nullish() }).nullish(),
  }),
});

/** Messages about orders and charges. A charge has its order's code. */
export function createPagarmeNotices({ webhook }: Pick<PagarmeSettings, "webhook">): ChargeNoticeReader {
  return {
    read({ authorization, body }) {
      requireWebhookCredentials(authorization, webhook);
      const { success, data: read } = message.safeParse(body);
      if (!success || !/^(order|charge)\./.test(read.type)) return [];
      const code = read.data.order?.code ?? read.data.code;
      return code ? [code] : [];
    },
  };
}
