import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import type { Refused } from "./saving.server";

export function PasswordForm({ refused }: { refused?: Refused }) {
  return (
    <form method="post" action={paths.profile(2)} className="box stack">
      {refused && <ErrorSummary {...refused} />}
      <PasswordField
        label="Senha atual"
        name="currentPassword"
        autoComplete="current-password"
        error={refused?.errors.currentPassword}
      />
      <PasswordField
        label="Nova senha"
        name="newPassword"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres."
        error={refused?.errors.newPassword}
      />
      <PasswordField
        label="Confirmar nova senha"
        name="confirmPassword"
        autoComplete="new-password"
        error={refused?.errors.confirmPassword}
      />
      <p className="hint">Depois de trocar a senha, você sai da conta em todos os aparelhos.</p>
      <Button name="intent" value="senha" full>
        Alterar senha
      </Button>
    </form>
  );
}
