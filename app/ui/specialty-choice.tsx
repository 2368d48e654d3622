import { Checkbox } from "./field";
import { Link } from "./link";
import { Notice } from "./notice";

interface SpecialtyChoiceProps {
  /** Null where they could not be had. */
  specialties: readonly { id: number; name: string }[] | null;
  chosen: readonly number[];
  /** Said in the place of specialties that could not be had. */
  failed: string;
  /** Where one that is missing can be added, by whoever may. */
  moreHref?: string;
}

/** What an installer can be found by (installers 2). */
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
    <fieldset className="field" id="especialidades" aria-describedby="especialidades-dica">
      <legend>Especialidades</legend>
      <p className="hint" id="especialidades-dica">
        Clientes encontram você pelas que marcar.
      </p>
      {/* None that is ticked says something only where they could be ticked. */}
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
