import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { type DeliveryFailure, MailNotDelivered, type MailTransport } from "./mail-transport";

const connectingInMs = 10_000;
const silenceInMs = 20_000;

/** Nodemailer error codes of failures before the message was sent. */
const unreachable = new Set([
  "EAUTH",
  "ECONNECTION",
  "ECONNREFUSED",
  "EDNS",
  "ENOAUTH",
  "EPROTOCOL",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);

const openTransport = (url: string) =>
  createTransport({
    url,
    requireTLS: new URL(url).password !== "",
    connectionTimeout: connectingInMs,
    greetingTimeout: connectingInMs,
    socketTimeout: silenceInMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Greets the server and logs in, without sending anything. Throws `MailNotDelivered`. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = openTransport(url);
  try {
    await transport.verify();
  } catch (error) {
    throw new MailNotDelivered(toDeliveryFailure(error), getErrorCode(error));
  } finally {
    transport.close();
  }
}

/** `url` as in `smtps://user:password@host:465`; with a password, unencrypted connections are refused. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = openTransport(url);
  const host = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    async deliver({ key, recipient, subject, body, html, unsubscribeUrl }) {
      const messageId = `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${host}>`;
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
        throw new MailNotDelivered(toDeliveryFailure(error), getErrorCode(error));
      }
    },
  };
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

function toDeliveryFailure(error: unknown): DeliveryFailure {
  const code = getErrorCode(error);
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (unreachable.has(code.split(" ")[0] ?? "")) return "unreachable";
  return status >= 500 ? "refused" : "refused for now";
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return "responseCode" in error && error.responseCode ? `${code} ${String(error.responseCode)}` : code;
}
