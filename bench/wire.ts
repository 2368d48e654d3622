import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Enough connections to saturate one server without queueing. */
export const connections = 4;
/** Idle sockets close before the server's keep-alive timeout, which avoids requests on a closed connection. */
const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 2_000 });

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly encoding: string;
}

/** Sends browser headers and does not decompress, so that this process uses little CPU. */
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
