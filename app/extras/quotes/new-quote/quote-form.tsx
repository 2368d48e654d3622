import { quoteLimits } from "~/extras/quotes/quote";
import { useFormChecks } from "~/forms/use-form-checks";
import type { Refusal } from "~/model/refusal";
import { phoneMask } from "~/model/typing-mask";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CepField } from "~/ui/cep-field";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { MaskedField } from "~/ui/masked-field";
import { Notice } from "~/ui/notice";
import { PhotosField } from "~/ui/photos-field";
import { InstallerChoice } from "./installer-choice";
import type { newQuoteView } from "./new-quote-view.server";

interface QuoteFormProps {
  page: Awaited<ReturnType<typeof newQuoteView>> & { key: string };
  refusal?: Refusal<{ readonly chosen: readonly number[] }>;
}

const loadRules = async () => (await import("./form-rules")).quoteForm;

export function QuoteForm({ page, refusal }: QuoteFormProps) {
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
        <InstallerChoice
          installers={page.installers}
          chosen={refusal?.chosen ?? page.chosen}
          error={errors.aplicador}
        />
        {page.products.length > 0 ? (
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
        ) : (
          <p>
            Já sabe o que vai aplicar?{" "}
            <Link className="link" href={paths.products()}>
              Escolha um produto
            </Link>{" "}
            e peça o orçamento a partir dele.
          </p>
        )}
        <TextAreaField
          label="O que precisa ser feito"
          name="descricao"
          rows={5}
          maxLength={quoteLimits.maxText}
          required
          defaultValue={values.descricao}
          error={errors.descricao}
          hint="Por exemplo: envelopar a porta da geladeira, 1,80 m por 0,70 m, lisa. Telefone e e-mail ficam ocultos até você escolher."
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
          hint="Metros de rolo, como na calculadora do produto."
        />
        <CepField
          label="CEP do lugar"
          name="cep"
          required
          defaultValue={values.cep}
          error={errors.cep}
          hint="Os aplicadores veem só o bairro e a cidade até você escolher um deles."
        />
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
            hint="Só o aplicador que você escolher vê, depois da escolha, para combinar a visita."
          />
        )}
        {values.ambiente && (
          <>
            <input type="hidden" name="ambiente" value={values.ambiente} />
            <Notice kind="information">
              <p>
                O seu projeto vai junto: a foto, as faces marcadas e as medidas. Veja em{" "}
                <Link className="link" href={paths.account.rooms()}>
                  Meus ambientes
                </Link>
                .
              </p>
            </Notice>
          </>
        )}
        <PhotosField label="Fotos" name="fotos" maxPhotos={quoteLimits.pictures} error={errors.fotos} />
        <p className="hint">
          Seu nome, telefone e e-mail só aparecem para o aplicador que você escolher. O pedido vale por 14
          dias.
          {page.isOffered &&
            " Se ninguém responder em 24 horas, oferecemos o pedido a mais três aplicadores perto do lugar."}
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
