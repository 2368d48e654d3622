import { quoteLimits } from "~/domain/quote";
import { paths } from "~/paths";
import { FieldError, Hint } from "~/ui/field";
import type { InstallerStandingContent } from "~/ui/installer-standing";
import { InstallerStanding } from "~/ui/installer-standing";
import { Link } from "~/ui/link";

interface InstallerChoiceProps {
  installers: readonly {
    id: number;
    name: string;
    place?: string | null;
    standing: InstallerStandingContent | null;
  }[];
  chosen: readonly number[];
  error?: readonly string[];
}

export function InstallerChoice({ installers, chosen, error }: InstallerChoiceProps) {
  const describedBy = error?.length ? "aplicador-dica aplicador-erro" : "aplicador-dica";
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend>Aplicadores</legend>
      <Hint id="aplicador">Escolha até {quoteLimits.installers}. Só eles recebem o pedido.</Hint>
      {installers.length > 0 ? (
        <ul className="rows">
          {installers.map(({ id, name, place, standing }, index) => (
            <li key={id}>
              <label className="tick">
                <input
                  type="checkbox"
                  id={index === 0 ? "aplicador" : `aplicador-${id}`}
                  name="aplicador"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                />
                <span>
                  {name} {place && <small className="hint">{place}</small>}
                </span>
              </label>
              <InstallerStanding standing={standing} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          Não conseguimos listar os aplicadores agora. <Link href={paths.installers()}>Ver aplicadores</Link>
        </p>
      )}
      <FieldError id="aplicador" error={error} />
    </fieldset>
  );
}
