import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Faults that delay or lose the response of a request that was received. */
export const lateAnswerFaults = ["stall", "drip", "reset after write"] as const;
type LateAnswerFault = (typeof lateAnswerFaults)[number];
const isLateAnswerFault = (fault: string): fault is LateAnswerFault =>
  lateAnswerFaults.some((each) => each === fault);

const overloadPage = "<html><body><h1>Service Temporarily Unavailable</h1><hr>nginx</body></html>";

/** What a busy proxy answers in the upstream's place. */
const overloads = {
  "503 with HTML": { status: 503, headers: { "content-type": "text/html" }, text: overloadPage },
  "503 with a wait": { status: 503, headers: { "retry-after": "120" }, text: overloadPage },
  "429": { status: 429, headers: { "content-type": "text/html" }, text: overloadPage },
  "429 with a wait": { status: 429, headers: { "retry-after": "120" }, text: '{"message":"rate limit"}' },
} as const;
const isOverload = (fault: string): fault is keyof typeof overloads => Object.hasOwn(overloads, fault);

export const wayFaults = [
  ...(["away", "delay", "reset", "half an answer", "502", "half is lost", "on and off", "drip"] as const),
  ...(["slow headers", "ended tokens"] as const),
  ...(["503 with HTML", "503 with a wait", "429", "429 with a wait"] as const),
] as const;

type WayFault = (typeof wayFaults)[number] | LateAnswerFault;

export interface FaultyProxy {
  readonly url: string;
  leadTo(url: string): void;
  /** Applies a fault to all requests, or those for the path `only`; null ends it, also for requests in progress. */
  suffer(fault: WayFault | null, only?: string): void;
  readonly met: number;
  stop(): Promise<void>;
}

/** More than the calls from a login to a placed order. */
const maxCallsOfToken = 60;

interface Times {
  readonly delayInMs: number;
  readonly turnInMs: number;
}

/**
 * A proxy with configurable faults. When a response is lost, every other request still reaches its target, so the
 * client cannot know the outcome. Each token that ends is good for one call more than the one before.
 */
export async function startFaultyProxy({ delayInMs, turnInMs }: Times): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  let goal = new URL("http://127.0.0.1:1");
  let fault: WayFault | null = null;
  let onlyPath: string | undefined;
  let begunAt = 0;
  let met = 0;
  let count = 0;
  const held = new Set<ServerResponse>();
  /** Calls left to each token while tokens end. */
  const callsLeft = new Map<string, number>();

  const server = createServer((asked, answer) => {
    count += 1;
    const arrives = count % 2 === 0;
    const isMeant = onlyPath === undefined || asked.url === onlyPath;
    if (fault !== null && isMeant && isHit(fault, asked)) {
      met += 1;
      befall(fault, { asked, answer, arrives });
    } else
      pass(
        asked,
        (received) => give(received, answer),
        () => answer.destroy(),
      );
  });

  const isHit = (suffered: WayFault, { headers: { authorization } }: IncomingMessage): boolean => {
    if (suffered === "ended tokens") return authorization !== undefined && hasEnded(authorization);
    if (suffered === "half is lost") return count % 4 >= 2;
    return suffered !== "on and off" || Math.floor((Date.now() - begunAt) / turnInMs) % 2 === 0;
  };

  function hasEnded(token: string): boolean {
    const left = callsLeft.get(token) ?? (callsLeft.size % maxCallsOfToken) + 1;
    callsLeft.set(token, left - 1);
    return left <= 0;
  }

  /** Forwards the request and returns its complete response. */
  function pass(
    asked: IncomingMessage,
    whole: (received: { status: number; headers: IncomingMessage["headers"]; body: Buffer }) => void,
    failed: () => void,
  ): void {
    const { method, url, headers } = asked;
    const onward = request(new URL(url ?? "/", goal), { method, headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", failed);
      reply.on("end", () =>
        whole({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    onward.on("error", failed);
    asked.pipe(onward);
  }

  type Received = Parameters<Parameters<typeof pass>[1]>[0];

  function give({ status, headers, body }: Received, answer: ServerResponse): void {
    const { "transfer-encoding": _, connection: __, ...kept } = headers;
    if (!answer.destroyed) answer.writeHead(status, { ...kept, "content-length": body.length }).end(body);
  }

  interface Exchange {
    readonly asked: IncomingMessage;
    readonly answer: ServerResponse;
    readonly arrives: boolean;
  }

  function befall(suffered: WayFault, { asked, answer, arrives }: Exchange): void {
    const cut = () => answer.socket?.resetAndDestroy();
    /** Forwards the request, or not, before the client sees the fault. */
    const then = (seen: () => void, mayArrive = true) => {
      if (arrives && mayArrive) {
        pass(asked, seen, seen);
      } else {
        asked.resume();
        asked.on("end", seen);
      }
    };
    const half = ({ status, headers, body }: Received) => {
      const { "transfer-encoding": _, connection: __, ...kept } = headers;
      answer.writeHead(status, { ...kept, "content-length": body.length });
      answer.write(body.subarray(0, body.length / 2), cut);
    };
    const drip = ({ status, headers, body }: Received) => {
      const { "transfer-encoding": _, connection: __, ...kept } = headers;
      answer.writeHead(status, { ...kept, "content-length": body.length });
      let sent = 0;
      const timer = setInterval(() => {
        if (answer.destroyed || sent === body.length) clearInterval(timer);
        else answer.write(body.subarray(sent, ++sent));
      }, 100);
    };
    const slowHeaders = () => {
      held.add(answer);
      answer.on("close", () => held.delete(answer));
      answer.socket?.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      const timer = setInterval(() => {
        if (answer.destroyed) clearInterval(timer);
        else answer.socket?.write("a");
      }, 100);
    };
    if (isLateAnswerFault(suffered)) {
      held.add(answer);
      answer.on("close", () => held.delete(answer));
      pass(asked, suffered === "stall" ? () => undefined : suffered === "drip" ? drip : cut, cut);
    } else if (suffered === "delay") {
      setTimeout(() => pass(asked, (received) => give(received, answer), cut), delayInMs);
    } else if (suffered === "half an answer") {
      pass(asked, half, cut);
    } else if (suffered === "slow headers") {
      then(slowHeaders);
    } else if (suffered === "ended tokens") {
      const text = '{"statusCode":401,"message":"Unauthorized"}';
      then(() => answer.writeHead(401, { "content-type": "application/json" }).end(text), false);
    } else if (isOverload(suffered)) {
      const { status, headers, text } = overloads[suffered];
      then(() => answer.writeHead(status, headers).end(text), false);
    } else if (suffered === "502") {
      then(() => answer.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>"));
    } else if (suffered === "half is lost") {
      held.add(answer);
      answer.on("close", () => held.delete(answer));
      then(() => undefined);
    } else then(cut);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(url) {
      goal = new URL(url);
    },
    suffer(next, only) {
      fault = next;
      onlyPath = only;
      begunAt = Date.now();
      callsLeft.clear();
      if (next === "away") {
        server.close();
        server.closeAllConnections();
      } else if (!server.listening) server.listen(port, "127.0.0.1");
      if (next === null) for (const answer of held) answer.socket?.resetAndDestroy();
    },
    get met() {
      return met;
    },
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
