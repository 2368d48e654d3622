import type { Queries } from "../database/connection";
import { mails } from "../database/schema/information";
import type { Clock } from "../parts";

export interface Mail {
  /** What makes it one and the same: a second mail under the key is not sent. */
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as a page, where there is one. */
  readonly html?: string;
}

/**
 * Takes what the shop writes to people, to be kept in a table (below) or sent from there (`outbox.ts`). Within the
 * transaction of what the mail is about it is written with it, or not at all.
 */
export interface Mailer {
  send(mail: Mail, within: Queries): Promise<void>;
}

/** Delivers to the table `mails`, which the sandbox shows as an inbox. Nothing leaves this machine. */
export function inboxMailer(clock: Clock): Mailer {
  return {
    async send(mail, within) {
      const now = clock.now();
      await within
        .insert(mails)
        .values({ ...mail, createdAt: now, sentAt: now, attempts: 1 })
        .onConflictDoNothing({ target: mails.key });
    },
  };
}
