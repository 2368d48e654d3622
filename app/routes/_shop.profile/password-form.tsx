import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { NewPasswordFields } from "~/ui/new-password-fields";
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
      <NewPasswordFields
        labels={["Nova senha", "Confirmar nova senha"]}
        names={["newPassword", "confirmPassword"]}
        errors={refused?.errors}
      />
      <p className="hint">Depois de trocar a senha, você sai da conta em todos os aparelhos.</p>
      <Button name="intent" value="senha" full>
        Alterar senha
      </Button>
    </form>
  );
}
