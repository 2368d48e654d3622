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

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, "defaultValue" | "error">;

/** The user name of an account. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="E-mail"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    aria-required
    {...props}
  />
);

interface NewPasswordFieldsProps {
  labels: readonly [password: string, confirmation: string];
  names: readonly [password: string, confirmation: string];
  errors?: Readonly<Record<string, readonly string[] | undefined>>;
}

export function NewPasswordFields({ labels, names, errors = {} }: NewPasswordFieldsProps) {
  const [password, confirmation] = names;
  return (
    <>
      <PasswordField
        label={labels[0]}
        name={password}
        autoComplete="new-password"
        aria-required
        hint="Pelo menos 8 caracteres."
        error={errors[password]}
      />
      <PasswordField
        label={labels[1]}
        name={confirmation}
        autoComplete="new-password"
        aria-required
        error={errors[confirmation]}
      />
    </>
  );
}
