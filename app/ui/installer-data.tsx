import { installerNameLimit } from "~/domain/installer";
import { phoneMask, taxIdMask, whatsAppMask } from "~/domain/typing-mask";
import { TextField } from "./field";
import { MaskedField } from "./masked-field";

export type getField = (
  name: string,
  label: string,
) => { label: string; name: string; defaultValue?: string; error?: string | readonly string[] };

interface InstallerDataProps {
  field: getField;
  /** A saved tax id is shown and typed without punctuation (installers 2). */
  hasTaxIdMask: boolean;
  phoneHint: string;
}

const shortName = `Até ${installerNameLimit - 1} caracteres.`;

/** Installers 5. */
export function InstallerData({ field, hasTaxIdMask, phoneHint }: InstallerDataProps) {
  const taxId = {
    ...field("cnpj", "CPF ou CNPJ"),
    autoComplete: "off",
    autoCapitalize: "characters",
    hint: "Com ou sem pontos. O CNPJ pode ter letras.",
  };
  return (
    <>
      <TextField {...field("name", "Nome")} autoComplete="name" hint={shortName} />
      <TextField {...field("nameFantasy", "Nome fantasia")} autoComplete="organization" hint={shortName} />
      {hasTaxIdMask ? <MaskedField {...taxId} mask={taxIdMask} /> : <TextField {...taxId} />}
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
        autoComplete="tel"
        placeholder="(11) 98765-4321"
        hint={phoneHint}
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
    </>
  );
}
