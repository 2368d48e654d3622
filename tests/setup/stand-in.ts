import { HttpResponse, http } from "msw";
import type { z } from "zod";
import { settings } from "~/env.server";
import type { Call } from "../../contract/call";
import { network } from "./network";

export interface Sent<Body> {
  readonly body: Body;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
}

/** An upstream error response with `message` and `errors` as in the contract. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: { message?: string; errors?: Record<string, string[]>; detail?: string } = {},
    readonly headers: Record<string, string> = {},
  ) {}
}

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/**
 * Mocks an upstream call for one test and records requests. Requests and responses are validated against the contract.
 */
export function upstreamAnswers<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  answer: z.input<Answer> | Refusal | ((sent: Sent<z.output<Body>>) => z.input<Answer> | Refusal),
): Sent<z.output<Body>>[] {
  type Reply = (sent: Sent<z.output<Body>>) => z.input<Answer> | Refusal;
  const isReply = (given: unknown): given is Reply => typeof given === "function";
  const asked: Sent<z.output<Body>>[] = [];
  network.use(
    methods[call.method](`${settings.apiUrl}/${call.path}`, async ({ request, params }) => {
      const text = await request.text();
      const json: unknown = text === "" ? undefined : JSON.parse(text);
      const sent: Sent<z.output<Body>> = {
        body: call.body.parse(json),
        query: Object.fromEntries(new URL(request.url).searchParams),
        params,
        token: request.headers.get("authorization")?.replace("Bearer ", "") ?? null,
        idempotencyKey: request.headers.get("idempotency-key"),
      };
      asked.push(sent);
      const given = isReply(answer) ? answer(sent) : answer;
      if (given instanceof Refusal) return HttpResponse.json(given.body, given);
      call.answer.parse(given);
      return HttpResponse.json(JSON.parse(JSON.stringify(given)));
    }),
  );
  return asked;
}
