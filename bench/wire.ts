import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Few connections, kept: as many as make one server busy without a queue that only waits. */
export const connections = 4;
/** One that rests is let go before the server does, which would take the next question with it. */
const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 2_000 });

export interface Answer {
  readonly status: number;
  /** As it was sent, compressed. */
  readonly body: Buffer;
  readonly encoding: string;
}

/** Asks as a browser does, and leaves the answer as it came: to unpack it would cost this process, not the server. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { accept: "text/html,*/*;q=0.8", "accept-encoding": "gzip, deflate, br", ...headers };
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: sent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const encoding = response.headers["content-encoding"] ?? "";
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), encoding });
      });
    })
      .on("error", reject)
      .end();
  });
}

export function unpacked({ body, encoding }: Answer): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
