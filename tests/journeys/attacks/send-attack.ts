import { connect } from "node:net";
import { scaledToLoad } from "../../setup/busy-machine";
import type { Attack } from "./attack";

const timeoutMs = 5_000;
const quietAfterAnswerInMs = 150;

export interface Outcome {
  readonly status: number | null;
  readonly contentType: string;
  readonly text: string;
  readonly hung: boolean;
  readonly tookInMs: number;
}

/** Sends the bytes and reads until the server closes; five seconds without an end count as hung, more on a busy machine. */
export function sendAttack(port: number, { bytes, hangsUp, isWhole }: Attack): Promise<Outcome> {
  return new Promise((resolve) => {
    const start = performance.now();
    const received: Buffer[] = [];
    let hung = false;
    // The server may answer and close before it has read the whole request.
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let limit = setTimeout(function giveUp() {
      const leftInMs = start + scaledToLoad(timeoutMs) - performance.now();
      hung = leftInMs <= 0;
      if (hung) socket.destroy();
      else limit = setTimeout(giveUp, leftInMs);
    }, timeoutMs);
    let quiet: NodeJS.Timeout | undefined;
    socket.on("data", (chunk) => {
      received.push(chunk);
      if (isWhole) return;
      // The server may take the following bytes for another request.
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.end(), quietAfterAnswerInMs);
    });
    socket.on("error", () => undefined);
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      clearTimeout(limit);
      clearTimeout(quiet);
      const text = Buffer.concat(received).toString("utf8");
      const status = /^HTTP\/1\.\d (\d{3})/.exec(text)?.[1];
      const contentType = /^content-type: *(.*)$/im.exec(text.split("\r\n\r\n")[0] ?? "")?.[1] ?? "";
      resolve({
        status: status === undefined ? null : Number(status),
        contentType,
        text,
        hung,
        tookInMs: performance.now() - start,
      });
    });
    if (hangsUp) socket.end(bytes);
    else socket.write(bytes);
  });
}
