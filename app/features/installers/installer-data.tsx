import type { GetInstallerField } from "~/model/installer-fields";
import { phoneMask, taxIdMask, whatsAppMask } from "~/model/typing-mask";
import { TextField } from "~/ui/field";
import { MaskedField } from "~/ui/masked-field";
import { OptionalFields } from "~/ui/optional-fields";

interface InstallerDataProps {
  field: GetInstallerField;
  /** A saved tax id is shown and typed without punctuation. */
  hasTaxIdMask: boolean;
  phoneHint?: string;
}

export function InstallerData({ field, hasTaxIdMask, phoneHint }: InstallerDataProps) {
  const taxId = {
    ...field("cnpj"),
    autoComplete: "off",
    autoCapitalize: "characters",
  };
  return (
    <>
      <TextField {...field("name")} autoComplete="name" />
      <TextField {...field("nameFantasy")} autoComplete="organization" />
      {hasTaxIdMask ? <MaskedField {...taxId} mask={taxIdMask} /> : <TextField {...taxId} />}
      <MaskedField
        {...field("phoneNumber")}
        mask={phoneMask}
        type="tel"
        autoComplete="tel"
        placeholder="(11) 98765-4321"
        hint={phoneHint}
      />
      <MaskedField
        {...field("whatsApp")}
        mask={whatsAppMask}
        type="tel"
        autoComplete="off"
        placeholder="(11)98765-4321"
      />
      <TextField
        {...field("instagram")}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="@nomedeusuario"
      />
      <OptionalFields
        title="Inscrição estadual, nascimento e celular (opcional)"
        fields={[field("inscrEstadual"), field("birthDate"), field("phoneNumber2")]}
      >
        <TextField {...field("inscrEstadual")} autoComplete="off" />
        <TextField {...field("birthDate")} type="date" autoComplete="bday" />
        <MaskedField
          {...field("phoneNumber2")}
          mask={phoneMask}
          type="tel"
          autoComplete="off"
          placeholder="(11) 98765-4321"
        />
      </OptionalFields>
    </>
  );
}
