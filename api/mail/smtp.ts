import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { type DeliveryFailure, MailNotDelivered, type MailTransport } from "./mail-transport";

const connectingInMs = 10_000;
/** RFC 5321 allows a server ten minutes between the last line of a mail and its reply. */
const usualSilenceInMs = 10.5 * 60_000;

const openTransport = (url: string, silenceInMs = usualSilenceInMs) =>
  createTransport({
    url,
    pool: true,
    requireTLS: new URL(url).password !== "",
    connectionTimeout: connectingInMs,
    greetingTimeout: connectingInMs,
    socketTimeout: silenceInMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Greets the server and logs in, without sending anything. Throws `MailNotDelivered`. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = openTransport(url, connectingInMs);
  try {
    await transport.verify();
  } catch (error) {
    throw new MailNotDelivered("unreachable", getErrorCode(error));
  } finally {
    transport.close();
  }
}

interface SmtpSettings {
  /** Format `smtps://user:password@host:465`; a password requires an encrypted connection. */
  readonly url: string;
  readonly from: string;
  readonly silenceInMs?: number;
}

export function createSmtpTransport({ url, from, silenceInMs }: SmtpSettings): MailTransport {
  const transport = openTransport(url, silenceInMs);
  const beforeContentById = new Map<string, () => Promise<unknown>>();
  transport.use("stream", ({ data, message }, done) => {
    const beforeContent = beforeContentById.get(String(data.messageId));
    message.processFunc((content) => Readable.from(startLater(content, beforeContent)));
    done();
  });
  const host = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    async deliver({ key, recipient, subject, body, html, unsubscribeUrl }, beforeContent) {
      const messageId = `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${host}>`;
      let hasBegun = false;
      beforeContentById.set(messageId, async () => {
        await beforeContent();
        hasBegun = true;
      });
      try {
        await transport.sendMail({
          from,
          // Object form: Nodemailer does not parse the recipient as an address list.
          to: { name: "", address: recipient },
          subject,
          text: body,
          html,
          messageId,
          // Suppresses out-of-office replies.
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
        });
      } catch (error) {
        throw new MailNotDelivered(toDeliveryFailure(error, hasBegun), getErrorCode(error));
      } finally {
        beforeContentById.delete(messageId);
      }
    },
    isReachable: () =>
      checkMailServer(url).then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}

/** Nodemailer reads the content once the server has answered DATA. */
async function* startLater(content: Readable, before?: () => Promise<unknown>): AsyncGenerator<unknown> {
  await before?.();
  yield* content;
}

/** RFC 2369; the one-click post of RFC 8058 needs https. */
function unsubscribeHeaders(url: string | null | undefined) {
  if (!url) return {};
  return {
    // Folded, the name would stand alone on its line.
    "List-Unsubscribe": { prepared: true, value: `<${url}>` },
    ...(url.startsWith("https:") ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
  };
}

/** Nodemailer's codes of a mail that is refused while the connection goes on. */
const refusals: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

function toDeliveryFailure(error: unknown, hasBegun: boolean): DeliveryFailure {
  if (!(error instanceof Error && "code" in error && refusals.includes(error.code)))
    return hasBegun ? "unknown" : "unreachable";
  if ("permanent" in error && error.permanent === false) return "refused for now";
  return "command" in error && error.command === "RCPT TO" ? "refused recipient" : "refused";
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return "responseCode" in error && error.responseCode ? `${code} ${String(error.responseCode)}` : code;
}
