import { type IncomingMessage, request } from "node:http";

export interface Weighed {
  readonly status: number;
  readonly bytes: number;
  /** Status line and headers as HTTP/1.1 sends them. */
  readonly headerBytes: number;
  readonly headers: Headers;
  readonly encoding: string;
  readonly body: Buffer;
}

interface Sent {
  readonly method?: string;
  readonly body?: string;
}

/** Measures the compressed answer; `fetch` would decompress it. */
export function weigh(
  url: string,
  headers: Record<string, string> = {},
  { method = "GET", body }: Sent = {},
): Promise<Weighed> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { "accept-encoding": "gzip, deflate, br", ...headers } };
    const asked = request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => resolve(weighedOf(answer, Buffer.concat(chunks))));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

function weighedOf(answer: IncomingMessage, body: Buffer): Weighed {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const lines = answer.rawHeaders.reduce((sum, each) => sum + Buffer.byteLength(each) + 2, 0);
  return {
    status: answer.statusCode ?? 0,
    bytes: body.length,
    headerBytes: lines + `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length,
    headers,
    encoding: answer.headers["content-encoding"] ?? "",
    body,
  };
}
