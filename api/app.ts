import { ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { openApiDocument } from "../contract/openapi";
import { nameRoute } from "../serving/route-names.mjs";
import { protectAnswers } from "./http/answer-headers";
import { holdToContract } from "./http/held-to-contract";
import { loggable } from "./http/loggable";
import { type Operations, operationsPages } from "./http/operations";
import { faultOfRequest, Refused } from "./http/refused";
import type { Served } from "./http/serve";
import { uploads } from "./http/uploads";
import { messages } from "./messages";
import type { Parts } from "./parts";
import { boletoPages } from "./payments/boleto-page";
import { cardWebhook } from "./payments/card-webhook";
import { sandboxPages } from "./sandbox/routes";
import { served } from "./served";

const mebibyte = 1024 * 1024;
/** Calls whose body may hold a photo of up to 2 MB as a data URL. */
const withPhoto = new Set(["editProfile", "addInstaller", "editInstaller"]);

interface Options {
  readonly checkAnswers?: boolean;
  readonly operations?: Omit<Operations, "database">;
}

const alone = { metricsToken: null, instanceId: null, isStopping: () => false };

/**
 * The reference upstream as a web application, apart from any port it listens on.
 * With `checkAnswers` every answer is held to the contract, and one that breaks it answers 500: for tests.
 * `operations` is what the program that runs it knows besides.
 */
export function createApp(parts: Parts, { checkAnswers = false, operations = alone }: Options = {}): Hono {
  const app = new Hono();
  app.onError((error, context) => refuse(context, error));
  app.notFound((context) => context.json({ message: messages.notFound }, 404));
  app.use(protectAnswers(parts.settings.publicOrigin));

  app.route("/", operationsPages({ ...operations, database: parts.database }));
  app.get("/openapi.json", (context) => context.json(openApiDocument()));
  app.route("/boletos", boletoPages(parts));
  if (parts.cardMessages !== null) app.route("/webhooks", cardWebhook(parts, parts.cardMessages));
  if (parts.settings.sandbox) app.route("/sandbox", sandboxPages(parts));
  app.get("/Uploads/*", uploads(parts.settings.uploadsFolder));

  for (const [route, rivals] of byRoute()) {
    const [method = "", path = ""] = route.split(" ");
    const large = rivals.some(({ call }) => withPhoto.has(call.name));
    const limit = bodyLimit({
      maxSize: large ? 4 * mebibyte : mebibyte,
      onError: (context) => context.json({ message: messages.bodyTooLarge }, 413),
    });
    app.on(method, `/${path}`, limit, async (context) => {
      nameAnswer(context, path);
      const body = await bodyOf(context);
      const chosen = rivals.length === 1 ? rivals[0] : (rivals.find((each) => each.suits(body)) ?? rivals[0]);
      if (chosen === undefined) return context.notFound();
      const header = (name: string) => context.req.header(name);
      const { signal } = context.req.raw;
      const arrived = { query: context.req.query(), params: context.req.param(), body, signal, header };
      const answer = await chosen.answer(arrived, parts);
      if (answer instanceof Response) return answer;
      if (checkAnswers) holdToContract(chosen.call, answer);
      return context.json(answer ?? null);
    });
  }
  return app;
}

/** For logs and measurements, which know nothing of ids in paths. */
function nameAnswer({ env }: Context, path: string): void {
  const response: unknown = env?.outgoing;
  if (response instanceof ServerResponse) nameRoute(response, path);
}

/** What is served by method and path; two calls that share a path are told apart by their bodies. */
function byRoute(): Map<string, Served[]> {
  const routes = new Map<string, Served[]>();
  for (const each of served) {
    const route = `${each.call.method} ${each.call.path}`;
    routes.set(route, [...(routes.get(route) ?? []), each]);
  }
  return routes;
}

async function bodyOf(context: Context): Promise<unknown> {
  if (context.req.method === "GET") return undefined;
  const text = await context.req.text();
  if (text === "") return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw new Refused(400, messages.bodyNotJson);
  }
}

function refuse(context: Context, error: Error): Response {
  // Whoever went away before all was sent hears nothing of it, and nothing has failed here.
  const isCut = "code" in error && error.code === "ECONNRESET" && error.message === "aborted";
  const refused =
    error instanceof Refused ? error : isCut ? new Refused(400, messages.bodyNotJson) : faultOfRequest(error);
  if (refused !== null) return context.json(refused.body, refused.status, refused.headers);
  console.error(loggable(error));
  return context.json({ message: messages.unexpected }, 500);
}
