import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BuyMeters } from "~/features/catalogue/buy-meters";
import { findProductViews, findQuoteHref } from "~/http/extra.server";
import { openRequest } from "~/http/request-context.server";
import { redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import type { NamedLink } from "~/model/named-link";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createErrorMeta, createVariantPageMeta } from "~/seo/page-meta";
import { Accordion } from "~/ui/accordion";
import { Breadcrumb, productSteps } from "~/ui/breadcrumb";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/field";
import { findProduct } from "~/upstream/products.server";
import { applyRowStep, presentMeasures } from "./measures-view.server";

export const handle = { needsLocation: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: messages.ours.productNotFound });
  const { name, slug } = page.data;
  const view = createVariantPageMeta(page, { title: `Calcular metros: ${name}`, path: paths.product(slug) });
  return [...view, { name: "robots", content: "noindex, follow" }];
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream, session } = await openRequest(args);
  const product = await findProduct(upstream, args.params.slug ?? "");
  const searchParams = new URL(args.request.url).searchParams;
  const changedRows = applyRowStep(product.slug, searchParams);
  if (changedRows) throw await redirectTo(changedRows);
  const view = presentMeasures(product, searchParams);
  if (!product.isSoldByMeter) throw await redirectTo(view.back);
  const { answer, refusal, slug } = view;
  const quote = answer && {
    item: slug,
    metros: answer.choices[0]?.quantity,
    medidas: answer.list,
  };
  const page = {
    ...view,
    quoteHref: quote && findQuoteHref(upstream, quote),
    views: findProductViews(product, new URLSearchParams(view.kept)),
    key: createIdempotencyKey(args, session),
  };
  return data(page, { status: refusal ? 400 : 200 });
});

/** Several walls and parts of one job, in metres of one roll. */
export default function MeasuresPage() {
  const page = useLoaderData<typeof loader>();
  const { name, back, refusal } = page;
  const steps = [...productSteps, { name, href: back }];
  return (
    <div className="stack max-w-form">
      <Breadcrumb steps={steps} here="Calcular metros" />
      {refusal && <ErrorSummary {...refusal} />}
      <div>
        <h1>{`Calcular metros: ${name}`}</h1>
        <p>Some as paredes ou partes do seu projeto e desconte portas e janelas.</p>
      </div>
      <MeasuresForm page={page} />
      <Result page={page} />
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.productNotFound },
  ...getUpstreamFailureTexts(messages.catalogue.searchFailed),
});

type Page = ReturnType<typeof presentMeasures>;

function MeasuresForm({ page }: { page: Page }) {
  const { here, rows, attributes, store, typed, refusal } = page;
  const errorAt = (id: string) => refusal?.faults.find(({ fieldId }) => fieldId === id)?.message;
  const field = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <form method="get" action={`${here}#resultado`} className="stack" noValidate>
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="linha" value="calcular" hidden />
      {store && <input type="hidden" name="vendedor" value={store} />}
      <div className="box stack">
        <div className="pair">
          {attributes.map(({ id, name, chosen, values }) => (
            <SelectField
              key={id}
              id={id}
              label={name}
              name={name}
              defaultValue={chosen}
              error={errorAt(id)}
              options={[
                ...(chosen === "" ? [{ value: "", label: "Escolha" }] : []),
                ...values.map((value) => ({ value, label: value })),
              ]}
            />
          ))}
          {page.asksForRollWidth && (
            <TextField
              label="Largura do rolo (m)"
              name="rolo"
              defaultValue={typed.rolo}
              error={errorAt("rolo")}
              {...field}
            />
          )}
        </div>
      </div>
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          <fieldset className="box stack" id={`parte-${number}`} key={`${number} of ${rows.length}`}>
            <legend className="sr-only">{`Parte ${number}`}</legend>
            <div className="pair">
              <TextField
                label={`${number}. Nome`}
                id={`nome-${number}`}
                name="nome"
                maxLength={80}
                autoComplete="off"
                defaultValue={row.nome}
              />
              <SelectField
                label="O que fazer"
                id={`tipo-${number}`}
                name="tipo"
                defaultValue={row.isOpening ? "descontar" : "cobrir"}
                options={[
                  { value: "cobrir", label: "Revestir" },
                  { value: "descontar", label: "Descontar (porta, janela)" },
                ]}
              />
            </div>
            <div className="pair">
              <TextField
                label="Largura (m)"
                id={`largura-${number}`}
                name="largura"
                defaultValue={row.largura}
                error={errorAt(`largura-${number}`)}
                {...field}
              />
              <TextField
                label="Altura (m)"
                id={`altura-${number}`}
                name="altura"
                defaultValue={row.altura}
                error={errorAt(`altura-${number}`)}
                {...field}
              />
            </div>
            {rows.length > 1 && (
              <Button
                look="quiet"
                icon="bin"
                name="linha"
                value={`tirar-${number}`}
                aria-label={`Remover a parte ${number}`}
              >
                Remover
              </Button>
            )}
          </fieldset>
        );
      })}
      {page.mayAdd && (
        <Button look="outlined" icon="plus" name="linha" value="mais" full>
          Adicionar parede, parte ou porta
        </Button>
      )}
      <div className="box calculator">
        <Accordion
          title="A estampa se repete ou tem sentido?"
          open={typed.repeticao !== "" || typed.isHorizontal}
        >
          <div className="pair">
            <TextField
              label="Repetição da estampa (cm)"
              name="repeticao"
              defaultValue={typed.repeticao}
              error={errorAt("repeticao")}
              {...field}
            />
            <SelectField
              label="Sentido das faixas"
              name="sentido"
              defaultValue={typed.isHorizontal ? "deitadas" : "em-pe"}
              options={[
                { value: "em-pe", label: "Em pé" },
                { value: "deitadas", label: "Deitadas" },
              ]}
            />
          </div>
        </Accordion>
      </div>
      <Button name="linha" value="calcular" full>
        Calcular
      </Button>
    </form>
  );
}

interface ResultProps {
  page: Page & { key: string; quoteHref: string | null; views: readonly NamedLink[] };
}

function Result({ page: { answer, slug, kept, key, quoteHref, views, back } }: ResultProps) {
  return (
    <div id="resultado" role="status">
      {answer && (
        <section className="box stack" aria-label="Resultado">
          {answer.note && <p>{answer.note}</p>}
          <BuyMeters
            action={paths.product(slug, new URLSearchParams(kept))}
            kept={kept}
            formKey={key}
            list={answer.list}
            choices={answer.choices}
          >
            <p>{answer.list}</p>
            <p>{answer.sum}</p>
            {answer.other && <p>{answer.other}</p>}
          </BuyMeters>
          {quoteHref && (
            <ButtonLink href={quoteHref} look="quiet" full>
              Pedir orçamento a um aplicador
            </ButtonLink>
          )}
        </section>
      )}
      {views.map(({ name, href }) => (
        <p key={name}>
          <ButtonLink href={href} look="outlined">
            {name}
          </ButtonLink>
        </p>
      ))}
      <p>
        <ButtonLink href={back} look="quiet">
          Voltar ao produto
        </ButtonLink>
      </p>
    </div>
  );
}
