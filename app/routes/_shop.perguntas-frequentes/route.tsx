import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mostPageButtons, parsePage } from "~/domain/pagination";
import { withFailurePages } from "~/failures.server";
import { paths } from "~/paths";
import { openRequest } from "~/request.server";
import { descriptions } from "~/search-engines/page-descriptions";
import { indexedPage, unlistedPage } from "~/search-engines/page-meta";
import { tellBreadcrumb } from "~/search-engines/structured-data.server";
import { Accordion } from "~/ui/accordion";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Pagination } from "~/ui/pagination";
import { findCommonQuestions } from "~/upstream/information.server";

export const meta: MetaFunction<typeof loader> = (page) => {
  const title = "Perguntas frequentes";
  const { search = "", page: number = 1 } = page.data ?? {};
  if (search || number > 1) return unlistedPage(page, title);
  return indexedPage(page, {
    title,
    description: descriptions.commonQuestions,
    path: paths.commonQuestions(),
  });
};

/** Installers 9: page size. */
const pageSize = 15;

const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const asked = new URL(args.request.url).searchParams;
  const search = (asked.get("busca") ?? "").trim().slice(0, 200);
  const page = parsePage(asked.get("pagina"));
  tellBreadcrumb(args, stepsHere, "Perguntas frequentes");
  return { search, page, ...(await findCommonQuestions(upstream, { search, page, pageSize })) };
});

export default function CommonQuestionsPage() {
  const { search, page, questions, totalPages, totalItems } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb steps={stepsHere} here="Perguntas frequentes" />
      <h1>Perguntas frequentes</h1>
      <form method="get" action={paths.commonQuestions()} className="box stack">
        <TextField
          label="Buscar nas perguntas"
          name="busca"
          type="search"
          defaultValue={search}
          maxLength={200}
        />
        <div className="pair">
          <Button>Pesquisar</Button>
          <ButtonLink href={paths.commonQuestions()} look="quiet">
            Limpar
          </ButtonLink>
        </div>
      </form>
      {questions.length > 0 ? (
        <div>
          {questions.map(({ question, answer }) => (
            <Accordion key={question} title={question}>
              {answer}
            </Accordion>
          ))}
        </div>
      ) : (
        <EmptyState icon="search" title="Nenhuma pergunta encontrada">
          Tente outra palavra, ou fale com a gente pelo WhatsApp.
        </EmptyState>
      )}
      {totalItems > questions.length && (
        <Pagination
          page={page}
          totalPages={totalPages}
          most={mostPageButtons.listing}
          hrefOf={(number) => paths.commonQuestions({ busca: search, pagina: number })}
        />
      )}
    </>
  );
}
