import { readFileSync } from "node:fs";
import { ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import { getMaxBodyInMebibytes } from "../contract/call";
import { openApiDocument } from "../contract/openapi";
import { nameRoute } from "../server/route-names.mjs";
import { callHandlers } from "./call-handlers";
import { createProviderWebhooks } from "./checkout/provider-webhooks";
import { announceCapabilities } from "./http/announce-capabilities";
import { enforceContract } from "./http/enforce-contract";
import { limitBody } from "./http/limit-body";
import { toLoggableError } from "./http/loggable";
import { createOperationsPages, type Operations } from "./http/operations";
import { createNotFoundRefusal, describeParseError, RefusalError } from "./http/refusal-error";
import { setSecurityHeaders } from "./http/security-headers";
import type { CallHandler } from "./http/serve";
import { serveUploads } from "./http/uploads";
import { messages } from "./messages";
import { createBoletoPages } from "./payments/boleto-page";
import { createSandboxPages } from "./sandbox/routes";
import type { Services } from "./services";

const mebibyte = 1024 * 1024;

interface Options {
  readonly checkAnswers?: boolean;
  readonly operations?: Omit<Operations, "database" | "extras">;
}

const alone: Omit<Operations, "database" | "extras"> = {
  metricsToken: null,
  instanceId: null,
  isStopping: () => false,
  findSchemaDifferences: async () => [],
};

/** `checkAnswers` (tests only) answers 500 for a response that violates the contract. */
export function createApp(
  services: Services,
  { checkAnswers = false, operations = alone }: Options = {},
): Hono {
  const app = new Hono();
  app.onError((error, context) => toErrorResponse(context, error));
  app.notFound((context) => context.json(createNotFoundRefusal().body, 404));
  app.use(setSecurityHeaders(services.settings.publicOrigin));
  app.use(announceCapabilities(services));

  app.route("/", createOperationsPages({ ...operations, ...services }));
  const guide = readFileSync(new URL("../contract/guide.md", import.meta.url), "utf8");
  for (const [path, shapes] of [
    ["/openapi.json", "accepted"],
    ["/openapi-canonical.json", "canonical"],
  ] as const) {
    let document: ReturnType<typeof openApiDocument> | null = null;
    app.get(path, (context) => {
      document ??= openApiDocument(services.settings.publicOrigin, { shapes, guide });
      return context.json(document);
    });
  }
  app.route("/boletos", createBoletoPages(services));
  // Metrics see them before the first has worked.
  for (const section of ["webhooks/*", "sandbox/*"])
    app.use(`/${section}`, async (context, next) => {
      nameRouteFor(context, section);
      await next();
    });
  app.route("/webhooks", createProviderWebhooks(services));
  if (services.settings.sandbox) app.route("/sandbox", createSandboxPages(services));
  app.get("/Uploads/*", serveUploads(services.settings.uploadsFolder));

  for (const [route, handlers] of byRoute()) {
    const [method = "", path = ""] = route.split(" ");
    const limit = limitBody(Math.max(...handlers.map(({ call }) => getMaxBodyInMebibytes(call))) * mebibyte);
    app.on(method, `/${path}`, limit, async (context) => {
      nameRouteFor(context, path);
      const body = await getBody(context);
      const chosen =
        handlers.length === 1 ? handlers[0] : (handlers.find((each) => each.accepts(body)) ?? handlers[0]);
      if (chosen === undefined) return context.notFound();
      const header = (name: string) => context.req.header(name);
      const { signal } = context.req.raw;
      const arrived = { query: context.req.query(), params: context.req.param(), body, signal, header };
      const answer = await chosen.answer(arrived, services);
      if (answer instanceof Response) return answer;
      if (checkAnswers) enforceContract(chosen.call, answer);
      return context.json(answer ?? null);
    });
  }
  return app;
}

function nameRouteFor({ env }: Context, path: string): void {
  const response: unknown = env?.outgoing;
  if (response instanceof ServerResponse) nameRoute(response, path);
}

function byRoute(): Map<string, CallHandler[]> {
  const routes = new Map<string, CallHandler[]>();
  for (const each of callHandlers) {
    const route = `${each.call.method} ${each.call.path}`;
    routes.set(route, [...(routes.get(route) ?? []), each]);
  }
  return routes;
}

async function getBody(context: Context): Promise<unknown> {
  if (context.req.method === "GET") return undefined;
  const text = await context.req.text();
  if (text === "") return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw new RefusalError(400, messages.bodyNotJson);
  }
}

function toErrorResponse(context: Context, error: Error): Response {
  // A client disconnect is not an error.
  const isDisconnect = "code" in error && error.code === "ECONNRESET" && error.message === "aborted";
  const disconnected = isDisconnect ? new RefusalError(400, messages.bodyNotJson) : null;
  const refused = error instanceof RefusalError ? error : (disconnected ?? describeParseError(error));
  if (refused !== null) return context.json(refused.body, refused.status, refused.headers);
  console.error(toLoggableError(error));
  return context.json({ code: "unexpected", message: messages.unexpected }, 500);
}
