import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { settings } from "~/env.server";
import { getClientAddress } from "~/http/request-context.server";
import { openAction, redirectTo, withErrorPages } from "~/http/screen.server";
import { setDocumentSecurityHeaders } from "~/http/security-headers.server";
import { paths } from "~/paths";
import {
  type CachedAnswer,
  dropCachedAnswer,
  listCachedAnswers,
} from "~/upstream/cache/cached-answers.server";
import { sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { mayReadMetrics } from "../../../../server/metrics-access.mjs";

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

const scopes: Readonly<Record<CachedAnswer["scope"], string>> = {
  public: "todos",
  anonymous: "visitantes",
  shopper: "um cliente conectado",
  missing: "chamada que a API não tem",
};

const format = (unit: "second" | "kilobyte" | "megabyte", value: number) =>
  new Intl.NumberFormat("pt-BR", { style: "unit", unit, maximumFractionDigits: 1 }).format(value);

interface CacheDocumentProps {
  readonly listed: readonly CachedAnswer[];
  readonly count: number;
  readonly bytes: number;
}

function CacheDocument({ listed, count, bytes }: CacheDocumentProps) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Respostas da API em cache</title>
      </head>
      <body>
        <h1>Respostas da API em cache</h1>
        <p>
          Neste processo: {count} respostas, {format("megabyte", bytes / 1e6)}. Mostradas: {listed.length}, da
          última usada à mais antiga.
        </p>
        <table>
          <thead>
            <tr>
              {["Chamada", "Sobre", "Para quem", "Idade", "Tamanho", "Ação"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ id, call, about, scope, ageInMs, bytes }) => (
              <tr key={id}>
                <th scope="row">{call}</th>
                <td>{about}</td>
                <td>{scopes[scope]}</td>
                <td>{format("second", Math.round(ageInMs / 1000))}</td>
                <td>{format("kilobyte", bytes / 1000)}</td>
                <td>
                  <form method="post" action={paths.account.cachedAnswers()}>
                    <input type="hidden" name="resposta" value={id} />
                    <button type="submit" aria-label={`Descartar ${call} ${about}`}>
                      Descartar
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}
