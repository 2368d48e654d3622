import type { ClipboardEvent } from "react";
import type { GetInstallerField } from "~/model/installer-fields";
import { paths } from "~/paths";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { OptionalFields } from "~/ui/optional-fields";
import { PasswordField } from "~/ui/password-field";
import { SearchableSelectField } from "~/ui/searchable-select-field";

interface WorkFieldsProps {
  field: GetInstallerField;
  regions: readonly string[];
  banks: readonly string[];
  accountTypes: readonly string[];
}

const choice = (none: string, offered: readonly string[]) => [
  { value: "", label: none },
  ...offered.map((each) => ({ value: each, label: each })),
];

export function WorkFields({ field, regions, banks, accountTypes }: WorkFieldsProps) {
  return (
    <section className="box stack" aria-label="Dados opcionais">
      <OptionalFields
        title="Região, categoria e observações (opcional)"
        fields={[field("region"), field("category"), field("observations")]}
      >
        <SelectField {...field("region")} options={choice("Escolha a região", regions)} />
        <TextField {...field("category")} autoComplete="off" hint="Autônomo, equipe ou empresa." />
        <TextAreaField {...field("observations")} />
      </OptionalFields>
      <OptionalFields
        title="Dados bancários (opcional)"
        fields={[field("accountBank"), field("accountType"), field("agencyNumber"), field("accountNumber")]}
      >
        <SearchableSelectField
          {...field("accountBank")}
          searchLabel="Buscar banco"
          options={choice("Escolha o banco", banks)}
        />
        <SelectField {...field("accountType")} options={choice("Escolha o tipo", accountTypes)} />
        <div className="pair">
          <TextField {...field("agencyNumber")} inputMode="numeric" autoComplete="off" />
          <TextField {...field("accountNumber")} autoComplete="off" hint="Com o dígito." />
        </div>
      </OptionalFields>
    </section>
  );
}

interface LoginFieldsProps {
  field: GetInstallerField;
  isNew: boolean;
  needsPassword: boolean;
}

export function LoginFields({ field, isNew, needsPassword }: LoginFieldsProps) {
  const { defaultValue: _, ...password } = field("password");
  const { defaultValue: __, ...password2 } = field("password2");
  const { defaultValue: ___, ...currentPassword } = field("currentPassword");
  return (
    <section className="box stack" aria-labelledby="acesso">
      <h2 id="acesso">Dados de acesso</h2>
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={isNew ? undefined : "Para alterar, pedimos a sua senha."}
      />
      <TextField
        {...field("email2")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="Digite de novo, sem copiar."
        onCopy={refuse}
        onPaste={refuse}
      />
      {needsPassword && <PasswordField {...currentPassword} autoComplete="current-password" />}
      {isNew ? (
        <>
          <PasswordField {...password} autoComplete="new-password" hint="Pelo menos 8 caracteres." />
          <PasswordField {...password2} autoComplete="new-password" />
        </>
      ) : (
        <p>
          <Link className="link" href={paths.profile(2)}>
            Alterar a senha
          </Link>
        </p>
      )}
    </section>
  );
}

/** A pasted copy would repeat a typing error. */
const refuse = (event: ClipboardEvent) => event.preventDefault();
