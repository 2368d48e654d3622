import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Enough connections to saturate one server without queueing. */
export const connections = 4;
/** Idle sockets close before the server's keep-alive timeout, which avoids requests on a closed connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 2_000 });
const timeLimitInMs = 30_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends browser headers and does not decompress, so that this process uses little CPU. A form is posted. */
export function ask(url: string, headers: Record<string, string> = {}, form?: string): Promise<Answer> {
  const sent: Record<string, string> = {
    accept: "text/html,*/*;q=0.8",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "Mozilla/5.0 (load)",
    ...headers,
  };
  if (form !== undefined) {
    sent["content-type"] = "application/x-www-form-urlencoded";
    sent["content-length"] = String(Buffer.byteLength(form));
  }
  const method = form === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers: sent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    sending.setTimeout(timeLimitInMs, () => sending.destroy(new Error(`no answer in ${timeLimitInMs} ms`)));
    sending.on("error", reject).end(form);
  });
}

export function decompress({ body, headers }: Pick<Answer, "body" | "headers">): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
