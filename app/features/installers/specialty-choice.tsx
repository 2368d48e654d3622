import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

interface SpecialtyChoiceProps {
  /** Null when they could not be loaded. */
  specialties: readonly { id: number; name: string }[] | null;
  chosen: readonly number[];
  /** Shown when the specialties could not be loaded. */
  failed: string;
  /** Link to add a specialty, for permitted shoppers. */
  moreHref?: string;
}

export function SpecialtyChoice({ specialties, chosen, failed, moreHref }: SpecialtyChoiceProps) {
  if (specialties === null) {
    return (
      <>
        <h3>Especialidades</h3>
        <Notice kind="warning">
          <p>{failed}</p>
        </Notice>
      </>
    );
  }
  return (
    <fieldset className="field" id="especialidades">
      <legend>Especialidades</legend>
      {/* Distinguishes an empty selection from a form without checkboxes. */}
      <input type="hidden" name="comEspecialidades" value="1" />
      {specialties.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          name="specialties"
          value={String(id)}
          defaultChecked={chosen.includes(id)}
        />
      ))}
      {moreHref && (
        <p>
          Falta a sua? Salve o cadastro e <Link href={moreHref}>cadastre outra especialidade</Link>.
        </p>
      )}
    </fieldset>
  );
}
