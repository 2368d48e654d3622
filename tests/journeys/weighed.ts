import { request } from "node:http";

export interface Weighed {
  readonly status: number;
  /** Of the body as it travels. */
  readonly bytes: number;
  readonly encoding: string;
  readonly body: Buffer;
}

/** One answer, as heavy as a browser gets it: `fetch` would unpack it. */
export function weigh(url: string, headers: Record<string, string> = {}): Promise<Weighed> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { "accept-encoding": "gzip, deflate, br", ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          const encoding = answer.headers["content-encoding"] ?? "";
          resolve({ status: answer.statusCode ?? 0, bytes: body.length, encoding, body });
        });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}
