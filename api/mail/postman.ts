import type { Mail } from "./mailer";

/** Why a mail was not taken: nobody is there to take any, it is refused for now, or it always will be. */
export type Hindrance = "unreachable" | "refused for now" | "refused";

export class NotDelivered extends Error {
  constructor(
    readonly hindrance: Hindrance,
    /** For the log: a code, never an address or a text. */
    readonly code: string,
  ) {
    super(`${hindrance} (${code})`);
  }
}

/** Whoever carries mails out of the house. */
export interface Postman {
  /** Returns once the mail has been taken; throws `NotDelivered`. */
  deliver(mail: Mail): Promise<void>;
}
