import { channel } from "node:diagnostics_channel";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { consumeRateLimit } from "~/http/rate-limit.server";
import { openAction, withErrorPages } from "~/http/screen.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { answerBuiltScript } from "~/rendering/built-script.server";

const visits = channel("envelopa.visit");

const pages = [
  "/home",
  "/produtos",
  "/produtos/*",
  "/categorias/*",
  "/subcategorias/*",
  "/vitrine/*",
  "/guias/*",
  "/cart",
  "/checkout",
  "/checkout/*",
  "/login",
  "/register",
  "/profile",
  "/profile/*",
  "/installers",
];

const ms = z.coerce.number().min(0).max(600_000).optional();
const report = z.object({
  pagina: z
    .string()
    .max(40)
    .transform((page) => (pages.includes(page) ? page : "other")),
  primeira: ms,
  maior: ms,
  resposta: ms,
  deslocamento: z.coerce.number().min(0).max(1000),
  erros: z.coerce.number().int().min(0).max(1000),
});

/** What a page has measured of its visit, with consent only; counted by kind of page, without anything of the shopper. */
export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args, { maxBytes: 1024 });
  if (context.consent !== "accepted") return new Response(null, { status: 403 });
  const { tooMany } = await consumeRateLimit(context, "visitReport");
  if (tooMany) return new Response(null, { status: tooMany.status, headers: tooMany.headers });
  const { data, success } = report.safeParse(Object.fromEntries(context.form));
  if (!success) return new Response(null, { status: 400 });
  const { pagina: page, primeira, maior, resposta, deslocamento: shift, erros: errors } = data;
  visits.publish({
    page,
    firstPaintMs: primeira,
    largestPaintMs: maior,
    interactionMs: resposta,
    shift,
    errors,
  });
  return new Response(null, { status: 204 });
});

/** `app/extras/measured-visits/measure-visit.ts`. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  answerBuiltScript(request, "measure-visit.js", setSecurityHeaders(new Headers()));
