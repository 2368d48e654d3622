import { isEqualInConstantTime } from "../../../server/constant-time.mjs";
import { RefusalError } from "../../http/refusal-error";
import { messages } from "../../messages";
import type { PagarmeSettings } from "./pagarme-client";

/** Throws 401 without the basic authentication that was entered at Pagar.me. */
export function requireWebhookCredentials(
  authorization: string | undefined,
  { user, password }: PagarmeSettings["webhook"],
): void {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  if (!isEqualInConstantTime(authorization ?? "", expected))
    throw new RefusalError(401, messages.loginNeeded);
}
