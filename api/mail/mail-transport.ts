import type { Mail } from "./mailer";

export type DeliveryFailure = "unreachable" | "refused for now" | "refused";

export class MailNotDelivered extends Error {
  constructor(
    readonly failure: DeliveryFailure,
    /** For the log: a code, never an address or content. */
    readonly code: string,
  ) {
    super(`${failure} (${code})`);
  }
}

export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
}
