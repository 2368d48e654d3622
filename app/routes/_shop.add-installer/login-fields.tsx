import type { ClipboardEvent } from "react";
import type { GetInstallerField } from "~/domain/installer-fields";
import { paths } from "~/paths";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { PasswordField } from "~/ui/password-field";

interface LoginFieldsProps {
  field: GetInstallerField;
  isNew: boolean;
  needsPassword: boolean;
}

export function LoginFields({ field, isNew, needsPassword }: LoginFieldsProps) {
  const { defaultValue: _, ...password } = field("password");
  const { defaultValue: __, ...password2 } = field("password2");
  const { defaultValue: ___, ...currentPassword } = field("currentPassword");
  return (
    <section className="box stack" aria-labelledby="acesso">
      <h2 id="acesso">Dados de acesso</h2>
      <TextField
        {...field("email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={
          isNew
            ? "É com ele que você vai entrar na sua conta."
            : "É com ele que você entra na sua conta. Para trocar, pedimos a sua senha."
        }
      />
      <TextField
        {...field("email2")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="Digite o e-mail de novo, sem copiar."
        onCopy={refuse}
        onPaste={refuse}
      />
      {needsPassword && <PasswordField {...currentPassword} autoComplete="current-password" />}
      {isNew ? (
        <>
          <PasswordField {...password} autoComplete="new-password" hint="Pelo menos 8 caracteres." />
          <PasswordField {...password2} autoComplete="new-password" />
        </>
      ) : (
        <p>
          <Link className="link" href={paths.profile(2)}>
            Alterar a senha
          </Link>
        </p>
      )}
    </section>
  );
}

/** A pasted copy would repeat a typing error. */
const refuse = (event: ClipboardEvent) => event.preventDefault();
