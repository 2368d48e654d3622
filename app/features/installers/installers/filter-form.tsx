import { type InstallerFilter, installerFilterFields, radiusOptionsInKm } from "~/model/installer-filter";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import type { Nearby } from "./nearby.server";

interface FilterFormProps {
  filter: InstallerFilter;
  specialties: readonly string[];
  /** 'Campinas/SP'. */
  cities: readonly string[];
  /** Null where the upstream knows no distances. */
  nearby: Nearby | null;
}

const citiesId = "cidades-com-aplicador";
const radiusOptions = [
  { value: "", label: "Todo o Brasil" },
  ...radiusOptionsInKm.map((km) => ({ value: String(km), label: `Até ${km} km` })),
];

/** Always starts at page 1 (installers 2). */
export function FilterForm({ filter, specialties, cities, nearby }: FilterFormProps) {
  const options = specialties.map((name) => ({ value: name, label: name }));
  return (
    <form
      method="get"
      action={paths.installers()}
      className="box stack tablet:grid-cols-2 tablet:items-end"
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
        list={cities.length > 0 ? citiesId : undefined}
      />
      {cities.length > 0 && (
        <datalist id={citiesId}>
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
      )}
      {nearby?.cep && (
        <SelectField
          label={`Distância do CEP ${nearby.cep}`}
          name={installerFilterFields.radiusInKm}
          defaultValue={filter.radiusInKm ?? ""}
          options={radiusOptions}
        />
      )}
      {nearby?.cep === null && (
        <p>
          <Link className="link" href={nearby.cepHref}>
            Informar o CEP para ver primeiro os mais próximos
          </Link>
        </p>
      )}
      <div className="pair *:px-2">
        <ButtonLink href={paths.installers()} look="quiet">
          Limpar Filtros
        </ButtonLink>
        <Button>Aplicar Filtros</Button>
      </div>
    </form>
  );
}
