import type { Mail } from "./mailer";

/** `unreachable`: the server has nothing of the mail. `unknown`: it may have all of it. */
export type DeliveryFailure = "unreachable" | "refused for now" | "refused recipient" | "refused" | "unknown";

export class MailNotDelivered extends Error {
  constructor(
    readonly failure: DeliveryFailure,
    /** Logged code, which never contains an address or content. */
    readonly code: string,
  ) {
    super(`${failure} (${code})`);
  }
}

export interface MailTransport {
  /** Runs `beforeContent` once the server asks for the content, and sends none if it fails. Throws `MailNotDelivered`. */
  deliver(mail: Mail, beforeContent: () => Promise<unknown>): Promise<void>;
  isReachable(): Promise<boolean>;
  close(): void;
}
