import { PasswordField } from "./password-field";

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
        hint="Pelo menos 8 caracteres."
        error={errors[password]}
      />
      <PasswordField
        label={labels[1]}
        name={confirmation}
        autoComplete="new-password"
        error={errors[confirmation]}
      />
    </>
  );
}
