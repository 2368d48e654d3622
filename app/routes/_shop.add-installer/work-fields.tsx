import { SelectField, TextAreaField, TextField } from "~/ui/field";
import type { getField } from "~/ui/installer-data";
import { SearchableSelectField } from "~/ui/searchable-select-field";

interface WorkFieldsProps {
  field: getField;
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
          {...field("region", "Região")}
          hint="Opcional. Onde você atende."
          options={choice("Escolha a região", regions)}
        />
        <TextField
          {...field("category", "Categoria")}
          autoComplete="off"
          hint="Opcional. Por exemplo: autônomo, equipe ou empresa."
        />
        <TextAreaField
          {...field("observations", "Observações")}
          hint="Opcional. O que mais for importante sobre o seu trabalho."
        />
      </section>
      <section className="box stack" aria-labelledby="conta-bancaria">
        <h2 id="conta-bancaria">Dados bancários</h2>
        <p className="hint">Opcionais. Só você vê.</p>
        <SearchableSelectField
          {...field("accountBank", "Banco")}
          searchLabel="Buscar banco"
          options={choice("Escolha o banco", banks)}
        />
        <SelectField
          {...field("accountType", "Tipo de conta")}
          options={choice("Escolha o tipo", accountTypes)}
        />
        <div className="pair">
          <TextField {...field("agencyNumber", "Agência")} inputMode="numeric" autoComplete="off" />
          <TextField {...field("accountNumber", "Conta")} autoComplete="off" hint="Com o dígito." />
        </div>
      </section>
    </>
  );
}
