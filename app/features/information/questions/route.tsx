import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { maxPageButtons, type Pager, parsePage } from "~/model/pagination";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import {
  createIndexedPageMeta,
  createUnlistedPageMeta,
  createVariantPageMeta,
  formatPageName,
} from "~/seo/page-meta";
import { addBreadcrumbJsonLd, addJsonLd, getQuestionsJsonLd } from "~/seo/structured-data.server";

import { Accordion } from "~/ui/accordion";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { PageLinks } from "~/ui/pagination";
import { findCommonQuestions } from "~/upstream/information.server";
import { inShop } from "../../../../brand/brand";
import { cleanLine } from "../../../../common/text";

const title = "Perguntas frequentes";

export const meta: MetaFunction<typeof loader> = (page) => {
  const { search = "", page: number = 1 } = page.data ?? {};
  if (number > 1) return createUnlistedPageMeta(page, formatPageName(title, number));
  const description = `Respostas às perguntas frequentes de quem compra ${inShop}: pedidos, pagamento, entrega, trocas e devoluções.`;
  return (search ? createVariantPageMeta : createIndexedPageMeta)(page, {
    title,
    description,
    path: paths.commonQuestions(),
  });
};

const pageSize = 15;

const stepsHere = [homeStep];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const searchParams = new URL(args.request.url).searchParams;
  const search = cleanLine(searchParams.get("busca") ?? "").slice(0, 200);
  const find = (page: number) => findCommonQuestions(upstream, { search, page, pageSize });
  let page = parsePage(searchParams.get("pagina"));
  let found = await find(page);
  if (page > found.totalPages && found.totalPages > 0) {
    page = found.totalPages;
    found = await find(page);
  }
  addBreadcrumbJsonLd(args, stepsHere, title);
  if (!search && page === 1) addJsonLd(args, () => [getQuestionsJsonLd(found.questions)]);
  const summary =
    search && found.totalItems > 0 ? messages.ours.questionsFound(found.totalItems, search) : null;
  return { search, page, summary, ...found };
});

export default function CommonQuestionsPage() {
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      <Questions {...useLoaderData<typeof loader>()} />
    </>
  );
}

export { ErrorBoundary };

interface QuestionsProps extends Pager {
  search: string;
  page: number;
  summary: string | null;
  questions: readonly { id: number; question: string; answer: string }[];
}

/** Installers 2, "FAQ". */
export function Questions({ search, page, summary, questions, totalPages, totalItems }: QuestionsProps) {
  const all = paths.commonQuestions();
  return (
    <>
      <search>
        <form method="get" action={all} className="box stack">
          <TextField
            label="Buscar nas perguntas"
            name="busca"
            type="search"
            defaultValue={search}
            maxLength={200}
          />
          <div className="pair">
            <Button>{messages.questions.search}</Button>
            {search && (
              <ButtonLink href={all} look="quiet">
                Limpar
              </ButtonLink>
            )}
          </div>
        </form>
      </search>
      {summary && <p>{summary}</p>}
      {questions.length > 0 ? (
        <div>
          {questions.map(({ id, question, answer }) => (
            <Accordion key={id} title={question} open={totalItems === 1}>
              <p className="whitespace-pre-line">{answer}</p>
            </Accordion>
          ))}
        </div>
      ) : (
        <EmptyState
          icon="search"
          title="Nenhuma pergunta encontrada"
          action={
            search && (
              <ButtonLink href={all} look="outlined">
                Ver todas as perguntas
              </ButtonLink>
            )
          }
        >
          {search ? "Tente outra palavra, ou fale com a gente" : "Fale com a gente"} pelo WhatsApp, no fim da
          página.
        </EmptyState>
      )}
      {totalItems > questions.length && (
        <PageLinks
          page={page}
          totalPages={totalPages}
          maxButtons={maxPageButtons.listing}
          getHref={(number) => paths.commonQuestions({ busca: search, pagina: number })}
        />
      )}
    </>
  );
}
