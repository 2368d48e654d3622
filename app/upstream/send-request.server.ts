import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** On Node's own client, which takes a third of the time of `fetch`. Redirects are answers. */
export async function sendRequest(url: string, { body, ...request }: SentRequest): Promise<Received> {
  const client = url.startsWith("https:") ? https : http;
  const headers = { "accept-encoding": "gzip", ...request.headers };
  const { response, bytes } = await new Promise<{ response: IncomingMessage; bytes: Buffer }>(
    (resolve, reject) => {
      const sending = client.request(url, { ...request, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => resolve({ response, bytes: Buffer.concat(parts) }));
      });
      sending.on("error", reject);
      sending.end(body);
    },
  );
  const isCompressed = response.headers["content-encoding"] === "gzip";
  const text = decoder.decode(isCompressed ? await decompress(bytes) : bytes);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

const decoder = new TextDecoder();
const decompress = promisify(gunzip);
