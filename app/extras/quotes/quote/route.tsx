import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Quote } from "~/extras/quotes/quote";
import { findQuote } from "~/extras/quotes/quotes.server";
import type { FormRules } from "~/forms/form-rules";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { dispatchIntent, openAction, requireShopper, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary } from "~/rendering/error-boundary";
import { createErrorMeta, createUnlistedPageMeta } from "~/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { Upstream } from "~/upstream/http.server";
import { AnswerForm, AnswerReview } from "./answer-form";
import { AnswerFacts, Answers } from "./answers";
import { createQuoteChanges } from "./changes.server";
import { answerForm, cancelQuoteForm, ratingForm, replyForm, reportForm, visitForm } from "./form-rules";
import { presentQuote } from "./quote-view.server";
import { RatingSection } from "./rating-section";
import { IntentForm } from "./report-form";
import { ContactSection, RequestSection } from "./request-section";
import { CancelWork, isVisitIntent, VisitSection } from "./visit-section";

export const meta: MetaFunction<typeof loader> = (page) =>
  page.data
    ? createUnlistedPageMeta(page, `Orçamento nº ${page.data.id}`)
    : createErrorMeta(page.error, { 404: messages.quotes.notFound });

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  return presentQuote(context.upstream, await quoteAsked(context.upstream, args.params.id));
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args);
    await requireShopper(context);
    return dispatchIntent(
      context.form.get("intent"),
      createQuoteChanges(context, parseQuoteId(args.params.id)),
    );
  },
  { fieldLabels: getLabels },
);

function getLabels(form: FormData) {
  const forms = new Map<unknown, Pick<FormRules, "labels">>([
    ["responder", answerForm],
    ["avaliar", ratingForm],
    ["denunciar", reportForm],
    ["responder-avaliacao", replyForm],
    ["visita", visitForm],
    ["remarcar", visitForm],
    ["cancelar", cancelQuoteForm],
  ]);
  return forms.get(form.get("intent"))?.labels ?? null;
}

/** 0, which no quote has, for what is no id. */
const parseQuoteId = (id = ""): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);

/** Another account's quote is a 404, like an unknown one. */
async function quoteAsked(upstream: Upstream, id: string | undefined): Promise<Quote> {
  const found = await findQuote(upstream, parseQuoteId(id));
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export default function QuotePage() {
  const quote = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const draft = answered && "isReviewed" in answered ? answered : null;
  const refusal = answered && !("isReviewed" in answered) ? answered : undefined;
  const isAtForm =
    (refusal?.intent === "responder" && quote.mayAnswer) ||
    (refusal?.intent === "avaliar" && quote.mayRate) ||
    (refusal?.intent === "responder-avaliacao" && quote.mayReply) ||
    (isVisitIntent(refusal?.intent) && quote.maySetVisit) ||
    (refusal?.intent === "cancelar" && quote.mayCancelWork);
  if (draft?.isReviewed && quote.mayAnswer) {
    return (
      <>
        <h1>Orçamento nº {quote.id}</h1>
        <AnswerReview quoteId={quote.id} draft={draft} />
      </>
    );
  }
  return (
    <>
      <nav aria-label="Voltar">
        <Link className="link" href={paths.account.quotes()}>
          <Icon name="previous" size={20} />
          Voltar aos pedidos de orçamento
        </Link>
      </nav>
      {refusal && !isAtForm && <ErrorSummary {...refusal} subject={refusal} />}
      <header className="stack">
        <div>
          <h1>Orçamento nº {quote.id}</h1>
          <p className="hint">
            {quote.job} · pedido em {quote.createdOn}
          </p>
        </div>
        <p>
          Situação: <strong>{quote.state}</strong>. {quote.next}
        </p>
      </header>
      {quote.offered && (
        <Notice kind="information">
          {quote.offered}{" "}
          <Link className="link" href={paths.installers()}>
            Ver aplicadores
          </Link>
        </Notice>
      )}
      {quote.cancelReason && (
        <p className="paragraph">
          Motivo do cancelamento: <b>{quote.cancelReason}</b>
        </p>
      )}
      {quote.again && <ButtonLink href={quote.again.href}>{quote.again.words}</ButtonLink>}
      {quote.contact && <ContactSection contact={quote.contact} />}
      <VisitSection quote={quote} refusal={refusal} />
      {quote.mayFinish && (
        <IntentForm quoteId={quote.id} intent="feito">
          Sim, o trabalho terminou
        </IntentForm>
      )}
      <CancelWork quote={quote} refusal={refusal} />
      <RatingSection quote={quote} refusal={refusal} />
      {quote.isShopper && <Answers quote={quote} refusal={refusal} />}
      <RequestSection quote={quote} refusal={refusal} />
      {quote.own && (
        <section className="box stack" aria-labelledby="resposta-enviada">
          <h2 id="resposta-enviada">Resposta enviada</h2>
          <AnswerFacts answer={quote.own} />
        </section>
      )}
      {quote.mayAnswer && (
        <AnswerForm
          quote={quote}
          draft={draft}
          refusal={refusal?.intent === "responder" ? refusal : undefined}
        />
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: {
    title: messages.quotes.notFound,
    instead: {
      help: "Confira o link, ou entre com a conta que recebeu o e-mail.",
      href: paths.account.quotes(),
      label: "Ver pedidos de orçamento",
    },
  },
});
