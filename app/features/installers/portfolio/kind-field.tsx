import type { FieldErrors } from "~/model/refusal";
import { SelectField } from "~/ui/field";

/** Null where the upstream has no kinds, or they could not be read. */
export type Kinds = readonly { readonly id: number; readonly name: string }[] | null;

interface KindFieldProps {
  kinds: Kinds;
  label?: string;
  id?: string;
  chosen: string;
  errors?: FieldErrors;
}

/** Left out, the field leaves the saved kind unchanged. */
export function KindField({ kinds, label = "Tipo de trabalho", id, chosen, errors = {} }: KindFieldProps) {
  if (kinds === null) return null;
  return (
    <SelectField
      label={label}
      name="especialidade"
      id={id}
      options={[
        { value: "", label: "Outro" },
        ...kinds.map((kind) => ({ value: String(kind.id), label: kind.name })),
      ]}
      defaultValue={chosen}
      error={errors.especialidade}
    />
  );
}
