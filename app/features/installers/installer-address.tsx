import { messages } from "~/messages";
import { type CepLookupResult, type GetInstallerField, installerLabels } from "~/model/installer-fields";

import { states } from "~/model/state";
import { Button } from "~/ui/button";
import { CepField, UnknownCepLink } from "~/ui/cep-field";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { getAutoFocus } from "~/ui/form-events";
import { Announcement } from "~/ui/visually-hidden";

interface InstallerAddressProps {
  field: GetInstallerField;
  hasNoNumber: boolean;
  /** The document is the answer to 'Buscar CEP'. */
  isLookedUp: boolean;
  result: CepLookupResult | null;
  isAsking: boolean;
}

const stateOptions = [
  { value: "", label: "Escolha o estado" },
  ...states.map(({ letters, name }) => ({ value: letters, label: name })),
];

const filledIn = ({
  addressName,
  neighborhood,
  city,
  state,
}: NonNullable<CepLookupResult["fields"]>): string =>
  [addressName, neighborhood, city, state].some(Boolean)
    ? messages.ours.cepFilled([addressName, neighborhood, city, state].filter(Boolean).join(", "))
    : "";

/** Filled in by CEP, editable throughout. */
export function InstallerAddress({
  field,
  hasNoNumber,
  isLookedUp,
  result,
  isAsking,
}: InstallerAddressProps) {
  const cep = field("postalCode");
  const error = result?.fault ?? cep.error;
  return (
    <>
      <CepField
        {...cep}
        {...getAutoFocus(isLookedUp && error === undefined)}
        error={error}
        isOnlyField={Boolean(result?.fault)}
        aria-busy={isAsking || undefined}
      />
      <Announcement text={result?.fields ? filledIn(result.fields) : ""} />
      <Button look="outlined" name="intent" value="cep" formNoValidate full>
        Buscar CEP
      </Button>
      <UnknownCepLink />
      <TextField {...field("addressName")} autoComplete="address-line1" />
      <div className="pair">
        <TextField {...field("addressNumber")} inputMode="numeric" autoComplete="off" />
        <Checkbox label={installerLabels.address.semNumero} name="semNumero" defaultChecked={hasNoNumber} />
      </div>
      <TextField {...field("addressComplement")} autoComplete="address-line2" hint="Opcional." />
      <TextField {...field("neighborhood")} autoComplete="address-level3" />
      <TextField {...field("city")} autoComplete="address-level2" />
      <SelectField {...field("state")} autoComplete="address-level1" options={stateOptions} />
    </>
  );
}
