import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { type Hindrance, NotDelivered, type Postman } from "./postman";

const connectingInMs = 10_000;
const silenceInMs = 20_000;

/** What Nodemailer calls it when it never got as far as the mail. */
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

/**
 * Delivers by SMTP. `url` as in `smtps://user:password@host:465`; where it holds a password, an unencrypted connection
 * is refused. A mail has one and the same Message-ID however often it is tried, by which a server knows it again.
 */
export function smtpPostman({ url, from }: { url: string; from: string }): Postman {
  const transport = createTransport({
    url,
    requireTLS: new URL(url).password !== "",
    connectionTimeout: connectingInMs,
    greetingTimeout: connectingInMs,
    socketTimeout: silenceInMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    async deliver({ key, recipient, subject, body, html }) {
      const messageId = `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${host}>`;
      try {
        await transport.sendMail({
          from,
          // As an object: a recipient is one address, whatever it holds.
          to: { name: "", address: recipient },
          subject,
          text: body,
          html,
          messageId,
          // Nobody's absence note needs to answer.
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw new NotDelivered(hindranceOf(error), codeOf(error));
      }
    },
  };
}

function hindranceOf(error: unknown): Hindrance {
  const code = codeOf(error);
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (unreachable.has(code.split(" ")[0] ?? "")) return "unreachable";
  return status >= 500 ? "refused" : "refused for now";
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return "responseCode" in error && error.responseCode ? `${code} ${String(error.responseCode)}` : code;
}
