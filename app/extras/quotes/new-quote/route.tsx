import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { quoteLimits } from "~/extras/quotes/quote";
import { useFormChecks } from "~/forms/use-form-checks";
import { retryAfter } from "~/http/rate-limit.server";
import { openRequest } from "~/http/request-context.server";
import { getFailedForm, openAction, requireShopper, withErrorPages } from "~/http/screen.server";
import type { Refusal } from "~/model/refusal";
import { phoneMask } from "~/model/typing-mask";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { CepField } from "~/ui/cep-field";
import { FieldError, Hint, SelectField, TextAreaField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { MaskedField } from "~/ui/masked-field";
import { Notice } from "~/ui/notice";
import { PhotosField } from "~/ui/photos-field";
import { supportsQuotes } from "~/upstream/compatibility/quotes.server";
import { quoteForm } from "./form-rules";
import { presentNewQuote } from "./new-quote-view.server";
import { maxQuotePhotoBytes, sendQuoteForm } from "./sending.server";

const title = "Pedir orçamento";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const view = await presentNewQuote(context, shopper, new URL(args.request.url).searchParams);
  // Known after the first answer.
  if (!supportsQuotes(context.upstream)) throw new Response(null, { status: 404 });
  return { ...view, key: createIdempotencyKey(args, context.session, getFailedForm(args)) };
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args, { maxFileBytes: maxQuotePhotoBytes });
    await requireShopper(context);
    return sendQuoteForm(context);
  },
  { fieldLabels: () => quoteForm.labels },
);

export default function NewQuotePage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="stack max-w-form">
      <h1>{title}</h1>
      <QuoteForm page={page} refusal={useActionData<typeof action>()} />
    </div>
  );
}

export { ErrorBoundary };

interface QuoteFormProps {
  page: Awaited<ReturnType<typeof presentNewQuote>> & { key: string };
  refusal?: Refusal<{ readonly chosen: readonly number[] }>;
}

const loadRules = async () => (await import("./form-rules")).quoteForm;

function QuoteForm({ page, refusal }: QuoteFormProps) {
  const { form, errors, summary, checks } = useFormChecks("orcamento", loadRules, refusal);
  const values: Readonly<Record<string, string>> = refusal?.typed ?? page.values;
  return (
    <>
      {summary ??
        (page.hasTooMany && (
          <Notice kind="information">
            Um pedido vai para até {quoteLimits.installers} aplicadores: marcamos os primeiros da sua escolha.
          </Notice>
        ))}
      <form
        method="post"
        action={page.here}
        encType="multipart/form-data"
        className="box stack"
        noValidate
        {...form}
      >
        <input type="hidden" name="chave" value={page.key} />
        {page.products.length > 0 && (
          <SelectField
            label="Produto"
            name="produto"
            defaultValue={values.produto}
            error={errors.produto}
            options={[
              ...page.products.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: "", label: "Outro produto, ou ainda não escolhi" },
            ]}
          />
        )}
        <TextAreaField
          label="O que precisa ser feito"
          name="descricao"
          rows={5}
          maxLength={quoteLimits.maxText}
          required
          defaultValue={values.descricao}
          error={errors.descricao}
          hint="Por exemplo: porta de geladeira lisa, 1,80 m por 0,70 m."
        />
        <TextField
          label={
            <>
              Metros <small className="hint">(opcional)</small>
            </>
          }
          name="metros"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.metros}
          error={errors.metros}
        />
        <CepField label="CEP do lugar" name="cep" required defaultValue={values.cep} error={errors.cep} />
        <TextField
          label={
            <>
              Data desejada <small className="hint">(opcional)</small>
            </>
          }
          name="data"
          type="date"
          min={page.today}
          defaultValue={values.data}
          error={errors.data}
        />
        {page.takesPhone && (
          <MaskedField
            mask={phoneMask}
            label={
              <>
                Telefone ou WhatsApp <small className="hint">(opcional)</small>
              </>
            }
            name="telefone"
            type="tel"
            autoComplete="tel-national"
            defaultValue={values.telefone}
            error={errors.telefone}
          />
        )}
        {values.ambiente && (
          <>
            <input type="hidden" name="ambiente" value={values.ambiente} />
            <Notice kind="information">
              <p>
                Foto, paredes e medidas do seu projeto vão junto.{" "}
                <Link className="link" href={paths.account.rooms()}>
                  Meus ambientes
                </Link>
              </p>
            </Notice>
          </>
        )}
        <PhotosField label="Fotos" name="fotos" maxPhotos={quoteLimits.pictures} error={errors.fotos} />
        <InstallerChoice
          installers={page.installers}
          chosen={refusal?.chosen ?? page.chosen}
          error={errors.aplicador}
        />
        <p className="hint">
          Os aplicadores veem o pedido, o bairro e a cidade. Depois das respostas, quem você escolher vê nome,
          telefone e e-mail. O pedido vale por 14 dias.
          {page.isOffered && " Sem resposta em 24 horas, vai a mais três aplicadores."}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button>Enviar pedido</Button>
          <ButtonLink href={page.backHref} look="quiet">
            Ver aplicadores
          </ButtonLink>
        </div>
      </form>
      {checks}
    </>
  );
}

interface InstallerChoiceProps {
  installers: readonly { id: number; name: string; about: string }[];
  chosen: readonly number[];
  error?: readonly string[];
}

function InstallerChoice({ installers, chosen, error }: InstallerChoiceProps) {
  const describedBy = error?.length ? "aplicador-dica aplicador-erro" : "aplicador-dica";
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend>Aplicadores</legend>
      <Hint id="aplicador">Escolha até {quoteLimits.installers}.</Hint>
      {installers.length > 0 ? (
        <div className="rows">
          {installers.map(({ id, name, about }, index) => (
            <label key={id}>
              <input
                type="checkbox"
                id={index === 0 ? "aplicador" : `aplicador-${id}`}
                name="aplicador"
                value={id}
                defaultChecked={chosen.includes(id)}
              />
              <span>
                {name} <small className="hint">{about}</small>
              </span>
            </label>
          ))}
        </div>
      ) : (
        <p>
          Não conseguimos listar os aplicadores agora. <Link href={paths.installers()}>Ver aplicadores</Link>
        </p>
      )}
      <FieldError id="aplicador" error={error} />
    </fieldset>
  );
}
