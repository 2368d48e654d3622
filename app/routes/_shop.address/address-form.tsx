import type { FieldErrors } from "~/composition/form.server";
import { statesOfBrazil } from "~/domain/state-capital";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CepField } from "~/ui/cep-field";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import type { AddressValues } from "./address-values.server";

interface AddressFormProps {
  /** Null where the address is new. */
  id: number | null;
  voltar: string;
  values: AddressValues;
  isPlaceFixed: boolean;
  errors?: FieldErrors;
}

const states = [
  { value: "", label: "Escolha" },
  ...statesOfBrazil.map((state) => ({ value: state, label: state })),
];

export function AddressForm({ id, voltar, values, isPlaceFixed, errors = {} }: AddressFormProps) {
  const text = (name: Exclude<keyof AddressValues, "cepBuscado" | "semNumero">, label: string) => ({
    label,
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <form method="post" action={paths.address()} className="box stack">
      {id !== null && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="voltar" value={voltar} />
      <input type="hidden" name="cepBuscado" value={isPlaceFixed ? values.cepBuscado : ""} />
      <CepField {...text("postalCode", "CEP")} />
      <Button look="outlined" name="intent" value="cep" full>
        Buscar CEP
      </Button>
      <a
        className="link"
        href="https://buscacepinter.correios.com.br/"
        target="_blank"
        rel="noopener noreferrer"
      >
        Não sei meu CEP
      </a>
      <TextField {...text("addressName", "Rua")} autoComplete="address-line1" />
      <div className="pair">
        <TextField {...text("addressNumber", "Número")} inputMode="numeric" autoComplete="off" />
        <Checkbox label="Sem número" name="semNumero" defaultChecked={values.semNumero !== ""} />
      </div>
      <TextField
        {...text("addressComplement", "Complemento")}
        autoComplete="address-line2"
        hint="Por exemplo: apto 12, bloco B, ou casa."
      />
      <TextField {...text("neighborhood", "Bairro")} autoComplete="address-level3" />
      <div className="pair">
        <TextField {...text("city", "Cidade")} autoComplete="address-level2" readOnly={isPlaceFixed} />
        {isPlaceFixed ? (
          <TextField {...text("state", "Estado")} readOnly />
        ) : (
          <SelectField {...text("state", "Estado")} autoComplete="address-level1" options={states} />
        )}
      </div>
      {isPlaceFixed && (
        <Button look="quiet" icon="edit" name="intent" value="manual">
          Digite Manualmente
        </Button>
      )}
      <TextField
        {...text("addressNickName", "Apelido do endereço")}
        autoComplete="off"
        hint="Por exemplo: Casa ou Trabalho."
      />
      <Button name="intent" value="salvar" full>
        Salvar endereço
      </Button>
    </form>
  );
}
