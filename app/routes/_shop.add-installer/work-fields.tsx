import type { GetInstallerField } from "~/domain/installer-fields";
import { SelectField, TextAreaField, TextField } from "~/ui/field";
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
    <>
      <section className="box stack" aria-labelledby="atuacao">
        <h2 id="atuacao">Atuação</h2>
        <SelectField
          {...field("region")}
          hint="Opcional. Onde você atende."
          options={choice("Escolha a região", regions)}
        />
        <TextField
          {...field("category")}
          autoComplete="off"
          hint="Opcional. Por exemplo: autônomo, equipe ou empresa."
        />
        <TextAreaField
          {...field("observations")}
          hint="Opcional. O que mais for importante sobre o seu trabalho."
        />
      </section>
      <section className="box stack" aria-labelledby="conta-bancaria">
        <h2 id="conta-bancaria">Dados bancários</h2>
        <p className="hint">Opcionais. Só você vê.</p>
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
      </section>
    </>
  );
}
