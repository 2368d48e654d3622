import type { Clock } from "../clock";
import type { Queries } from "../database/connection";
import { mails } from "../database/schema/information";
import { afterTheQueueTookIt, enqueue } from "../jobs/job";

export interface Mail {
  readonly key: string;
  readonly recipient: string;
  /** Accounts whose data the mail holds; it is erased with any of them. Empty for recipients without an account. */
  readonly accountIds: readonly number[];
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  readonly notification?: string | null;
  readonly unsubscribeUrl?: string | null;
  /** One of thousands: sent after all others. */
  readonly isBulk?: boolean;
}

/** What a mail that can be turned off says about itself. */
export interface OptionalMail {
  /** Kind that its account turns off; null for a mail that is turned off alone. */
  readonly notification: string | null;
  readonly unsubscribeUrl: string;
}

/** Writes in the caller's transaction, so that mail and data commit together. */
export interface Mailer {
  send(mail: Mail, within: Queries): Promise<void>;
}

/** About two days. */
export const mailItems = { name: "send mail", maxAttempts: 18 } as const;

const priorities = { usual: 0, bulk: 1 };

/** Mail is stored in `mails`, the sandbox's inbox, and sent by the job of \`mail-job.ts\` if there is a transport. */
export function createMailer(clock: Clock, { hasTransport }: { hasTransport: boolean }): Mailer {
  return {
    async send({ isBulk = false, ...mail }, within) {
      const now = clock.now();
      const [written] = await within
        .insert(mails)
        .values({
          ...mail,
          accountIds: [...mail.accountIds],
          createdAt: now,
          ...(hasTransport ? { nextTryAt: afterTheQueueTookIt } : { sentAt: now, attempts: 1 }),
        })
        .onConflictDoNothing({ target: mails.key })
        .returning({ id: mails.id });
      if (written === undefined || !hasTransport) return;
      await enqueue(within, mailItems, [written.id], isBulk ? priorities.bulk : priorities.usual);
    },
  };
}
