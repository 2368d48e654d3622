import { type ComponentProps, useState } from "react";
import { TextField } from "./field";
import { ScriptPlaceholder, WithScript } from "./with-script";

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "defaultValue">) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField {...props} type={shown ? "text" : "password"} />
      <WithScript instead={<ScriptPlaceholder />}>
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
