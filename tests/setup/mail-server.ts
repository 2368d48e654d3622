import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and body as they arrived. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it is given. `refuse` says whom it turns away, and with what status. */
export async function startMailServer({
  port = 0,
  refuse = () => null,
}: {
  port?: number;
  refuse?: (recipient: string) => number | null;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const status = refuse(address);
      done(status === null ? null : Object.assign(new Error("Not here"), { responseCode: status }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  // Whoever was sending and is killed just goes away.
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const used = address !== null && typeof address === "object" ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${used}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
