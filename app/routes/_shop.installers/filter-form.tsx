import { type InstallerFilter, installerFilterFields } from "~/domain/installer-filter";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";

interface FilterFormProps {
  filter: InstallerFilter;
  specialties: readonly string[];
}

/** Always starts at page 1 (installers 2). */
export function FilterForm({ filter, specialties }: FilterFormProps) {
  const options = specialties.map((name) => ({ value: name, label: name }));
  return (
    <form
      method="get"
      action={paths.installers()}
      className="box stack desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] desk:items-end"
      autoComplete="off"
    >
      <SelectField
        label="Especialidade"
        name={installerFilterFields.specialty}
        defaultValue={filter.specialty}
        options={[{ value: "", label: "Todas as especialidades" }, ...options]}
      />
      <TextField
        label="Cidade"
        name={installerFilterFields.city}
        defaultValue={filter.city}
        maxLength={200}
        enterKeyHint="search"
      />
      <div className="pair *:px-2 desk:grid-cols-[auto_auto] desk:*:px-4">
        <ButtonLink href={paths.installers()} look="quiet">
          Limpar Filtros
        </ButtonLink>
        <Button>Aplicar Filtros</Button>
      </div>
    </form>
  );
}
