import type { FieldErrors } from "~/model/refusal";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { PasswordField } from "~/ui/password-field";

interface CurrentPasswordFieldProps {
  id?: string;
  error?: FieldErrors[string];
}

export const CurrentPasswordField = (props: CurrentPasswordFieldProps) => (
  <PasswordField
    label="Senha"
    name="password"
    autoComplete="current-password"
    hint={
      <>
        Ainda não tem uma senha?{" "}
        <Link className="link" href={paths.forgotPassword()}>
          Crie uma
        </Link>
      </>
    }
    {...props}
  />
);
