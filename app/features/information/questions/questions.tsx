import { maxPageButtons, type Pager } from "~/model/pagination";
import { paths } from "~/paths";
import { Accordion } from "~/ui/accordion";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Pagination } from "~/ui/pagination";

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
            <Button>Pesquisar</Button>
            <ButtonLink href={all} look="quiet">
              Limpar
            </ButtonLink>
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
        <Pagination
          page={page}
          totalPages={totalPages}
          most={maxPageButtons.listing}
          getHref={(number) => paths.commonQuestions({ busca: search, pagina: number })}
        />
      )}
    </>
  );
}
