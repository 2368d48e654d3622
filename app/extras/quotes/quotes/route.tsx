import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { QuoteRole } from "~/extras/quotes/quote";
import { presentQuoteRow } from "~/extras/quotes/quote-words.server";
import { findQuotes } from "~/extras/quotes/quotes.server";
import { openRequest } from "~/http/request-context.server";
import { requireShopper, withErrorPages } from "~/http/screen.server";
import { parsePage } from "~/model/pagination";
import { isInstaller } from "~/model/shopper";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageLinks } from "~/ui/pagination";
import type { Upstream } from "~/upstream/http.server";

const title = "Pedidos de orçamento";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const query = new URL(args.request.url).searchParams;
  const [sent, received] = await Promise.all([
    getRows(context.upstream, "shopper", query.get("pagina")),
    isInstaller(shopper) ? getRows(context.upstream, "installer", query.get("recebidos")) : null,
  ]);
  return { sent, received };
});

async function getRows(upstream: Upstream, role: QuoteRole, requested: string | null) {
  const page = parsePage(requested);
  const found = await findQuotes(upstream, role, page);
  if (found === null) throw new Response(null, { status: 404 });
  return { rows: found.quotes.map(presentQuoteRow), page, totalPages: found.totalPages };
}

export default function QuotesPage() {
  const { sent, received } = useLoaderData<typeof loader>();
  const hasSent = sent.rows.length > 0;
  return (
    <>
      <nav aria-label="Voltar">
        <Link className="link" href={paths.profile()}>
          <Icon name="previous" size={20} />
          Voltar à minha conta
        </Link>
      </nav>
      <h1>{title}</h1>
      {received && (
        <section className="stack" aria-labelledby="recebidos">
          <h2 id="recebidos">Recebidos de clientes</h2>
          {received.rows.length > 0 ? (
            <QuoteList rows={received.rows} />
          ) : (
            <p>Nenhum pedido por enquanto. Avisamos você por e-mail quando chegar um.</p>
          )}
          <PageLinks
            page={received.page}
            totalPages={received.totalPages}
            maxButtons={5}
            getHref={(recebidos) => paths.account.quotes({ recebidos })}
          />
        </section>
      )}
      {hasSent ? (
        <section className="stack" aria-labelledby="enviados">
          <h2 id="enviados">Enviados por você</h2>
          <QuoteList rows={sent.rows} />
          <PageLinks
            page={sent.page}
            totalPages={sent.totalPages}
            maxButtons={5}
            getHref={(pagina) => paths.account.quotes({ pagina })}
          />
          <div>
            <ButtonLink href={paths.newQuote()} look="outlined">
              Pedir outro orçamento
            </ButtonLink>
          </div>
        </section>
      ) : (
        !received && (
          <EmptyState
            icon="ruler"
            title="Você ainda não pediu orçamentos"
            action={<ButtonLink href={paths.newQuote()}>Pedir orçamento</ButtonLink>}
          >
            Conte o que quer aplicar e receba o preço de até três aplicadores.
          </EmptyState>
        )
      )}
    </>
  );
}

export { ErrorBoundary };

interface QuoteRowContent {
  id: number;
  job: string;
  about: string;
  state: string;
  next: string;
}

function QuoteList({ rows }: { rows: readonly QuoteRowContent[] }) {
  return (
    <ul className="quotes stack">
      {rows.map(({ id, job, about, state, next }) => (
        <li key={id} className="box">
          <h3>
            <Link href={paths.account.quote(id)}>{job}</Link>
          </h3>
          <p className="hint">{about}</p>
          <p>
            <strong>{state}.</strong> {next}
          </p>
        </li>
      ))}
    </ul>
  );
}
