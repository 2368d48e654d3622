import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { settings } from "~/env.server";
import { openAction } from "~/http/action.server";
import { withErrorPages } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { getClientAddress } from "~/http/request-info.server";
import { setDocumentSecurityHeaders } from "~/http/security-headers.server";
import { paths } from "~/paths";
import { dropCachedAnswer, listCachedAnswers } from "~/upstream/cache/cached-answers.server";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { mayReadMetrics } from "../../../../server/metrics-access.mjs";
import { CacheDocument } from "./cache-document";

const maxListed = 500;

/** The answers in this process's cache, for operators: allowed and refused as `/metrics` is. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (!mayRead(request)) return refuse();
  const { answers, bytes } = sharedUpstreamCache;
  const listed = listCachedAnswers(sharedUpstreamCache, maxListed);
  const page = <CacheDocument listed={listed} count={answers.size} bytes={bytes} />;
  const headers = new Headers({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  setDocumentSecurityHeaders(headers, { pathname: paths.account.cachedAnswers(), styles: null });
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { headers });
}

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  if (!mayRead(args.request)) return refuse();
  const { form } = await openAction(args);
  dropCachedAnswer(sharedUpstreamCache, String(form.get("resposta")));
  return redirectTo(paths.account.cachedAnswers());
});

const mayRead = (request: Request): boolean =>
  mayReadMetrics(request.headers, {
    clientAddress: getClientAddress(request),
    token: settings.metricsToken,
  });

const refuse = () => new Response("not found\n", { status: 404, headers: { "cache-control": "no-store" } });
