import { useRef } from "react";
import { installerNameLimit } from "~/domain/installer";
import { phoneMask, whatsAppMask } from "~/domain/typing-mask";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { MaskedField } from "~/ui/masked-field";
import { Notice } from "~/ui/notice";
import { InstallerAddress } from "./installer-address";
import type { InstallerView } from "./installer-content.server";
import type { InstallerAgain } from "./installer-saving.server";
import { PhotoField } from "./photo-field";
import { SpecialtyChoice } from "./specialty-choice";
import { useCep } from "./use-cep";

interface InstallerFormProps {
  installer: InstallerView;
  again?: InstallerAgain;
  /** With its coupon; null where no cart waits. */
  cartWaits: { cupom: string | null } | null;
}

/** The personal data of an installer (purchase 2, step 0; installers 5). */
export function InstallerForm({ installer, again, cartWaits }: InstallerFormProps) {
  const values = again?.values ?? installer.values;
  const form = useRef<HTMLFormElement>(null);
  const cep = useCep(form, values.postalCode ?? "");
  const action = paths.profile(0, cartWaits ? { cart: true, ...cartWaits } : undefined);
  const field = (name: string, label: string) => ({
    label,
    name,
    defaultValue: values[name],
    error: again?.errors[name],
  });
  const shortName = `Até ${installerNameLimit - 1} caracteres.`;
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="box stack"
      ref={form}
      onInput={cep.onInput}
    >
      {again?.title && <ErrorSummary {...again} />}
      {!again && installer.lack && (
        <Notice kind="information" title={messages.profile.complete}>
          <p>{installer.lack}</p>
        </Notice>
      )}
      {/* Enter presses a form's first button, also one that is not shown. */}
      <button type="submit" name="intent" value="aplicador" hidden />
      <h3>Dados pessoais ou da empresa</h3>
      <TextField {...field("name", "Nome")} autoComplete="name" hint={shortName} />
      <TextField {...field("nameFantasy", "Nome fantasia")} autoComplete="organization" hint={shortName} />
      <TextField
        {...field("cnpj", "CPF ou CNPJ")}
        autoComplete="off"
        autoCapitalize="characters"
        hint="Com ou sem pontos. O CNPJ pode ter letras."
      />
      <TextField {...field("inscrEstadual", "Inscrição estadual")} autoComplete="off" hint="Opcional." />
      <TextField
        {...field("birthDate", "Data de nascimento")}
        type="date"
        autoComplete="bday"
        hint="Opcional."
      />
      <MaskedField
        {...field("phoneNumber", "Telefone")}
        mask={phoneMask}
        type="tel"
        autoComplete="tel-national"
        placeholder="(11) 98765-4321"
        hint="Com DDD. Para calcular o frete, um celular."
      />
      <MaskedField
        {...field("phoneNumber2", "Celular")}
        mask={phoneMask}
        hint="Opcional."
        type="tel"
        autoComplete="off"
        placeholder="(11) 98765-4321"
      />
      <MaskedField
        {...field("whatsApp", "WhatsApp")}
        mask={whatsAppMask}
        type="tel"
        autoComplete="off"
        placeholder="(11)98765-4321"
      />
      <TextField
        {...field("instagram", "Instagram")}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="@nomedeusuario"
      />
      <TextField
        {...field("email", "E-mail")}
        type="email"
        autoComplete="email"
        hint="É com ele que você entra na sua conta."
      />
      <h3>Endereço</h3>
      <InstallerAddress
        field={field}
        hasNoNumber={values.semNumero !== undefined}
        lookUpHref={`${action}#postalCode`}
        cepFault={cep.fault}
        isAsking={cep.isAsking}
      />
      <SpecialtyChoice specialties={installer.specialties} chosen={again?.chosen ?? installer.chosen} />
      <PhotoField
        shopperName={values.name}
        picture={installer.picture}
        isToGo={values.removerFoto !== undefined}
        error={again?.errors.image}
        tooLarge={messages.installers.photoTooLarge}
      />
      <Button name="intent" value="aplicador" full>
        Salvar
      </Button>
    </form>
  );
}
