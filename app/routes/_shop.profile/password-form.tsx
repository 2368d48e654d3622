import type { Refusal } from "~/domain/refusal";
import { useFormChecks } from "~/forms/use-form-checks";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { NewPasswordFields } from "~/ui/new-password-fields";
import { PasswordField } from "~/ui/password-field";

const loadRules = async () => (await import("./form-rules")).passwordForm;

export function PasswordForm({ refusal }: { refusal?: Refusal }) {
  const { form, errors, summary, checks } = useFormChecks("senha", loadRules, refusal);
  return (
    <form method="post" action={paths.profile(2)} className="box stack" {...form}>
      {summary}
      <PasswordField
        label="Senha atual"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields
        labels={["Nova senha", "Confirmar nova senha"]}
        names={["newPassword", "confirmPassword"]}
        errors={errors}
      />
      <p className="hint">Depois de trocar a senha, você sai da conta em todos os aparelhos.</p>
      <Button name="intent" value="senha" full>
        Alterar senha
      </Button>
      {checks}
    </form>
  );
}
