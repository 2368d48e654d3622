import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

/** A local mail server that stores messages. `refuse` returns the status for rejected recipients. */
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
  // Ignores connections reset by killed senders.
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
