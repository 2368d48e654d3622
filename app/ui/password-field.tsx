import { type ComponentProps, useState } from "react";
import { TextField } from "./field";
import { ToCome, WithScript } from "./with-script";

/** A password; with script it can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "defaultValue">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <TextField {...props} type={shown ? "text" : "password"} />
      <WithScript instead={<ToCome />}>
        <button
          type="button"
          className="as-link link"
          aria-controls={props.id ?? props.name}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          Mostrar senha
        </button>
      </WithScript>
    </div>
  );
}
