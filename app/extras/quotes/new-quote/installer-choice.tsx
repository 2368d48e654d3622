import { quoteLimits } from "~/extras/quotes/quote";
import { paths } from "~/paths";
import { FieldError, Hint } from "~/ui/field";
import { Link } from "~/ui/link";

interface InstallerChoiceProps {
  installers: readonly { id: number; name: string; about: string }[];
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
        <div className="rows">
          {installers.map(({ id, name, about }, index) => (
            <label key={id}>
              <input
                type="checkbox"
                id={index === 0 ? "aplicador" : `aplicador-${id}`}
                name="aplicador"
                value={id}
                defaultChecked={chosen.includes(id)}
              />
              <span>
                {name} <small className="hint">{about}</small>
              </span>
            </label>
          ))}
        </div>
      ) : (
        <p>
          Não conseguimos listar os aplicadores agora. <Link href={paths.installers()}>Ver aplicadores</Link>
        </p>
      )}
      <FieldError id="aplicador" error={error} />
    </fieldset>
  );
}
