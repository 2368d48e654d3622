import { states } from "~/domain/state";
import { Button } from "./button";
import { CepField } from "./cep-field";
import { Checkbox, SelectField, TextField } from "./field";
import type { FieldOf } from "./installer-data";
import { UnknownCepLink } from "./unknown-cep-link";

interface InstallerAddressProps {
  field: FieldOf;
  hasNoNumber: boolean;
  /** Where 'Buscar CEP' posts the form to. */
  lookUpHref: string;
  /** What a CEP told that script looked up. */
  cepFault: string | null;
  isAsking: boolean;
}

const stateOptions = [
  { value: "", label: "Escolha o estado" },
  ...states.map(({ letters, name }) => ({ value: letters, label: name })),
];

/** Where an installer works from. A CEP fills it in, and all of it can be typed (installers 4 and 5). */
export function InstallerAddress({
  field,
  hasNoNumber,
  lookUpHref,
  cepFault,
  isAsking,
}: InstallerAddressProps) {
  const cep = field("postalCode", "CEP");
  return (
    <>
      <CepField
        {...cep}
        error={cepFault ?? cep.error}
        isOnlyField={cepFault !== null}
        aria-busy={isAsking || undefined}
      />
      <Button look="outlined" name="intent" value="cep" formAction={lookUpHref} full>
        Buscar CEP
      </Button>
      <UnknownCepLink />
      <TextField {...field("addressName", "Rua")} autoComplete="address-line1" />
      <div className="pair">
        <TextField {...field("addressNumber", "Número")} inputMode="numeric" autoComplete="off" />
        <Checkbox label="Sem número" name="semNumero" defaultChecked={hasNoNumber} />
      </div>
      <TextField
        {...field("addressComplement", "Complemento")}
        autoComplete="address-line2"
        hint="Opcional."
      />
      <TextField {...field("neighborhood", "Bairro")} autoComplete="address-level3" />
      <TextField {...field("city", "Cidade")} autoComplete="address-level2" />
      <SelectField {...field("state", "Estado")} autoComplete="address-level1" options={stateOptions} />
    </>
  );
}
