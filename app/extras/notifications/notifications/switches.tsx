import { Button } from "~/ui/button";

interface SwitchesProps {
  readonly here: string;
  readonly email: string;
  readonly notifications: readonly {
    readonly kind: string;
    readonly title: string;
    readonly description: string;
    readonly isOn: boolean;
  }[];
  /** No other form of the page comes first. */
  readonly isMain: boolean;
}

export function Switches({ here, email, notifications, isMain }: SwitchesProps) {
  return (
    <form method="post" action={here} className="box stack">
      {notifications.map(({ kind }) => (
        <input key={kind} type="hidden" name="listado" value={kind} />
      ))}
      <fieldset className="field">
        <legend>E-mails que {email} recebe</legend>
        <div className="rows">
          {notifications.map(({ kind, title, description, isOn }) => (
            <label key={kind}>
              <input type="checkbox" name="aviso" value={kind} defaultChecked={isOn} />
              <span>
                {title} <small className="hint">{description}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button name="intent" value="salvar" look={isMain ? undefined : "outlined"}>
          Salvar
        </Button>
      </div>
    </form>
  );
}
