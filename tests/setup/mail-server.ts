import { once } from "node:events";
import type { Socket } from "node:net";
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

interface MailServerOptions {
  readonly port?: number;
  /** The status for refused recipients. */
  readonly refuse?: (recipient: string) => number | null;
  /** The status for a mail whose content is refused. */
  readonly refuseContent?: (recipient: string) => number | null;
  /** Where the connection breaks: at the recipient, or once the whole mail is stored. */
  readonly breakConnection?: (recipient: string) => "before content" | "after content" | null;
  /** Between the end of the content and the reply. */
  readonly replyAfterMs?: (recipient: string) => number;
}

/** A local mail server that stores messages. */
export async function startMailServer({
  port = 0,
  refuse = () => null,
  refuseContent = () => null,
  breakConnection = () => null,
  replyAfterMs = () => 0,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Map<number | undefined, Socket>();
  const toError = (status: number | null) =>
    status === null ? null : Object.assign(new Error("Not here"), { responseCode: status });
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onRcptTo({ address }, { remotePort }, done) {
      if (breakConnection(address) === "before content") sockets.get(remotePort)?.destroy();
      else done(toError(refuse(address)));
    },
    onData(stream, { envelope, remotePort }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const [first = ""] = to;
        const refusal = toError(refuseContent(first));
        if (refusal !== null) return done(refusal);
        received.push({ to, source: Buffer.concat(chunks).toString("utf8") });
        if (breakConnection(first) === "after content") sockets.get(remotePort)?.destroy();
        else setTimeout(done, replyAfterMs(first));
      });
    },
  });
  // Ignores connections reset by killed senders.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort, socket));
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
