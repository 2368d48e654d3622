import { useFetcher } from "@remix-run/react";
import { InstallerAddress } from "~/features/installers/installer-address";
import { InstallerData } from "~/features/installers/installer-data";
import { SpecialtyChoice } from "~/features/installers/specialty-choice";
import { useCepLookup } from "~/features/installers/use-cep-lookup";
import { useFormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import { type CepLookupResult, createInstallerField } from "~/model/installer-fields";

import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PhotoField } from "~/ui/photos-field";
import { PlaceChoice } from "~/ui/place-choice";
import type { RegistrationRefusal } from "./applicant.server";
import { ClientNotice, getLastQuestion, QuestionDialog, SavingAnswers } from "./last-question";
import type { RegistrationPage } from "./registration-page.server";
import { Terms } from "./terms";
import { useConfirmation } from "./use-confirmation";
import { LoginFields, WorkFields } from "./work-fields";

interface RegistrationFormProps {
  page: RegistrationPage;
  refusal?: RegistrationRefusal;
}

const whyRegister = "Clientes encontram você aqui, e as suas compras têm desconto de aplicador.";
const howToEdit = "Nada é salvo antes de você confirmar.";

export function RegistrationForm({ page, refusal: inDocument }: RegistrationFormProps) {
  const isNew = page.id === null;
  const action = paths.addInstaller(page.id ?? undefined);
  const { form, dialog, onSubmit, isLooking, complaint } = useConfirmation(action);
  // Fields hold what was typed since the document load; only the messages change in place.
  const values: Readonly<Record<string, string | undefined>> = inDocument?.typed ?? page.values;
  const latest = complaint === undefined ? inDocument : complaint;
  const {
    form: checked,
    errors,
    summary,
    checks,
  } = useFormChecks(
    "aplicador",
    async () => {
      const rules = await import("./registration-form-rules");
      const { createRegistrationForm, createClientForm, createEditForm } = rules;
      return { new: createRegistrationForm, client: createClientForm, edit: createEditForm }[page.kind](page);
    },
    latest ?? undefined,
  );
  const fetcher = useFetcher<CepLookupResult>();
  const result = fetcher.data ?? null;
  const fillIn = useCepLookup(form, values.postalCode ?? "", {
    result,
    ask: (cep) => fetcher.load(paths.cep(cep)),
  });
  const field = createInstallerField(values, errors);
  const { title, question } = getLastQuestion(isNew);
  return (
    <>
      <p>{isNew ? whyRegister : howToEdit}</p>
      {page.email && <ClientNotice {...page} email={page.email} />}
      {summary}
      {page.ownId !== null && (
        <Notice kind="information">
          <p>
            Você já é aplicador.{" "}
            <Link className="link" href={paths.addInstaller(page.ownId)}>
              Editar o meu cadastro
            </Link>
          </p>
        </Notice>
      )}
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="stack"
        noValidate
        ref={form}
        onInput={fillIn}
        id={checked.id}
        onFocus={checked.onFocus}
        onSubmit={(event) => onSubmit(event, checked.onSubmit)}
        aria-busy={isLooking || undefined}
      >
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button type="submit" name="intent" value="conferir" hidden />
        <input type="hidden" name="lugarEscolhido" value={latest?.lugarEscolhido ?? ""} />
        <section className="box stack" aria-labelledby="dados">
          <h2 id="dados">Dados pessoais ou da empresa</h2>
          <InstallerData field={field} hasTaxIdMask={isNew} />
        </section>
        <section className="box stack" aria-labelledby="endereco">
          <h2 id="endereco">Endereço</h2>
          {latest?.contradiction && <PlaceChoice {...latest.contradiction} keep="conferir" />}
          <InstallerAddress
            field={field}
            hasNoNumber={values.semNumero !== undefined}
            isLookedUp={inDocument?.opensAt === "postalCode"}
            result={result}
            isAsking={fetcher.state !== "idle"}
          />
        </section>
        <div className="box part">
          <SpecialtyChoice
            specialties={page.specialties}
            chosen={inDocument?.chosen ?? page.chosen}
            failed={messages.partners.specialtiesFailed}
          />
        </div>
        <WorkFields
          field={field}
          regions={page.regions}
          banks={page.banks}
          accountTypes={page.accountTypes}
        />
        {page.kind !== "client" && (
          <LoginFields
            field={field}
            isNew={isNew}
            needsPassword={inDocument?.errors.currentPassword !== undefined}
          />
        )}
        {isNew && <Terms {...page} isAgreed={values.termos !== undefined} error={errors.termos} />}
        <div className="box part">
          <PhotoField
            shopperName={values.name}
            picture={page.picture}
            isToGo={values.removerFoto !== undefined}
            error={errors.image}
            tooLarge={messages.installers.photoTooLarge}
          />
        </div>
        <Button name="intent" value="conferir" full>
          Cadastrar
        </Button>
        <ButtonLink href={paths.installers()} look="quiet" full>
          Voltar
        </ButtonLink>
        <QuestionDialog id="confirmacao" title={title} dialog={dialog}>
          <p>
            <strong>{question}</strong>
          </p>
          <SavingAnswers {...page} isNew={isNew} />
          <Button type="button" look="quiet" full onClick={() => dialog.current?.close()}>
            {isNew ? "Voltar ao formulário" : "Não"}
          </Button>
        </QuestionDialog>
      </form>
      {checks}
    </>
  );
}
