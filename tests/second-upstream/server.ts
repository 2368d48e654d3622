import { setTimeout as sleep } from "node:timers/promises";
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { cartRoutes } from "./cart";
import { catalogueRoutes } from "./catalogue";
import { clientRoutes } from "./client";
import { freightRoutes } from "./freight";
import { installerRoutes } from "./installers";
import {
  type AnyRoute,
  type Fault,
  routes,
  type SecondUpstreamOptions,
  signInRoutes,
  usualOptions,
} from "./options";
import { markPaid, orderRoutes } from "./orders";
import { paymentRoutes } from "./payment";
import { createWorld, pictureBytes, Refused, type State, type World } from "./world";

interface LoggedCall {
  readonly method: string;
  readonly path: string;
  /** Null for a call that the documents do not name. */
  readonly route: AnyRoute | null;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly at: Date;
}

export interface SecondUpstream {
  readonly url: string;
  readonly world: World;
  readonly options: SecondUpstreamOptions;
  readonly log: LoggedCall[];
  readonly state: State & {
    counts(): { orders: number; mails: number; cartLines: number };
    /** The upstream receives the money for these orders, or for all of them. */
    pay(orderCodes?: readonly string[]): void;
  };
  close(): Promise<void>;
}

/** Starts an upstream that knows the specification documents only. */
export async function startSecondUpstream(
  given: Partial<SecondUpstreamOptions> = {},
  port = 0,
): Promise<SecondUpstream> {
  const options = { ...usualOptions(), ...given };
  let url = "";
  const world = createWorld(options, () => url);
  const log: LoggedCall[] = [];
  const app = createSecondApp(world, log);
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, (info) => {
      url = `http://127.0.0.1:${info.port}`;
      resolve(started);
    });
  });
  const { state } = world;
  return {
    url,
    world,
    options,
    log,
    state: {
      ...state,
      counts: () => ({
        orders: state.orders.length,
        mails: state.mails.length,
        cartLines: [...state.carts.values()].flat().length,
      }),
      pay(orderCodes) {
        for (const order of state.orders) {
          if (orderCodes === undefined || orderCodes.includes(order.orderCode)) markPaid(order);
        }
      },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

const patterns = [...routes, ...signInRoutes].map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`),
}));

const routeOf = (method: string, path: string): AnyRoute | null =>
  patterns.find(({ pattern }) => pattern.test(`${method} ${path.slice(1)}`))?.route ?? null;

type Environment = { Bindings: HttpBindings };

function createSecondApp(world: World, log: LoggedCall[]): Hono<Environment> {
  const { options } = world;
  const app = new Hono<Environment>();
  const firstAnswers = new Map<string, { status: number; text: string }>();
  const used = new Map<Fault, number>();

  function takeFault(route: AnyRoute, seenBefore: number): Fault | null {
    for (const fault of options.faults) {
      if (fault.on !== route && fault.on !== "every route") continue;
      if (fault.after && !log.slice(0, seenBefore).some((call) => call.route === fault.after)) continue;
      const times = used.get(fault) ?? 0;
      if (times >= (fault.times ?? Number.POSITIVE_INFINITY)) continue;
      used.set(fault, times + 1);
      return fault;
    }
    return null;
  }

  app.use(async (c, next) => {
    const route = routeOf(c.req.method, c.req.path);
    const text = await c.req.text();
    const seenBefore = log.push({
      method: c.req.method,
      path: c.req.path.slice(1),
      route,
      query: c.req.query(),
      body: text === "" ? null : JSON.parse(text),
      at: new Date(),
    });
    const does = route && takeFault(route, seenBefore - 1)?.does;
    const key = options.honoursIdempotencyKey ? c.req.header("idempotency-key") : undefined;
    const first = key === undefined ? undefined : firstAnswers.get(`${route} ${key}`);
    if (does === "reset the connection") return reset(c);
    if (does && typeof does === "object" && "delayMs" in does) await sleep(does.delayMs);
    if (does && typeof does === "object" && "status" in does) {
      return Response.json(does.body ?? { message: "Falha" }, {
        status: does.status,
        headers: does.headers,
      });
    }
    if (first) return new Response(first.text, { status: first.status });
    await next();
    if (key !== undefined) {
      firstAnswers.set(`${route} ${key}`, { status: c.res.status, text: await c.res.clone().text() });
    }
    const replaced = await replacementFor(c, does);
    if (replaced) {
      // Hono keeps the headers of an answer that it has unless that is removed first.
      c.res = undefined;
      c.res = replaced;
    }
  });

  app.get("/Uploads/*", () => picture());
  app.get("/wwwroot/Uploads/*", () => picture());
  for (const part of [
    catalogueRoutes,
    cartRoutes,
    freightRoutes,
    orderRoutes,
    paymentRoutes,
    clientRoutes,
    installerRoutes,
  ]) {
    app.route("/", part(world));
  }
  app.onError((error, c) => {
    if (error instanceof Refused) {
      return Response.json({ message: error.message }, { status: error.status });
    }
    console.info(`second upstream: ${c.req.method} ${c.req.path}: ${error.stack}`);
    return c.json({ message: "Erro interno" }, 500);
  });
  return app;
}

/** What the caller gets instead of the answer of a call that has done its work. */
async function replacementFor(
  c: Context<Environment>,
  does: Fault["does"] | null | undefined,
): Promise<Response | null> {
  if (does === "reset after the work") return reset(c);
  if (does === "answer with an empty body") return new Response(null, { status: 200 });
  if (!does || typeof does === "string") return null;
  if ("json" in does) return Response.json(does.json);
  if ("text" in does) return new Response(does.text);
  if ("rewrite" in does && c.res.ok) return Response.json(does.rewrite(await c.res.clone().json()));
  return null;
}

const picture = () => new Response(pictureBytes, { headers: { "content-type": "image/png" } });

function reset(c: Context<Environment>): Response {
  c.env.outgoing.socket?.destroy();
  return RESPONSE_ALREADY_SENT;
}
