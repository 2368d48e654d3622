import { useFormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import type { Refusal } from "~/model/refusal";
import { phoneMask, taxIdMask } from "~/model/typing-mask";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { MaskedField } from "~/ui/masked-field";
import { Notice } from "~/ui/notice";
import { NewPasswordFields, PasswordField } from "~/ui/password-field";
import { PhotoField } from "~/ui/photos-field";
import type { PersonalView } from "./step-content.server";

interface PersonalFormProps {
  personal: PersonalView;
  refusal?: Refusal;
  /** The coupon of the waiting cart; null without a waiting cart. */
  cartWaits: { cupom: string | null } | null;
}

const loadRules = async () => (await import("./form-rules")).personalForm;

export function PersonalForm({ personal, refusal, cartWaits }: PersonalFormProps) {
  const values = refusal?.typed ?? personal.values;
  const { form, errors, summary, checks } = useFormChecks("dados", loadRules, refusal);
  return (
    <form
      method="post"
      action={paths.profile(0, cartWaits ? { cart: true, ...cartWaits } : undefined)}
      encType="multipart/form-data"
      className="box stack"
      {...form}
    >
      {summary ??
        (personal.missing && (
          <Notice kind="information" title={messages.profile.complete}>
            <p>{personal.missing}</p>
          </Notice>
        ))}
      <input type="hidden" name="intent" value="perfil" />
      <TextField
        label="Nome"
        name="name"
        autoComplete="name"
        aria-required
        defaultValue={values.name}
        error={errors.name}
      />
      <MaskedField
        mask={taxIdMask}
        label="CPF ou CNPJ"
        name="cnpj"
        autoComplete="off"
        aria-required
        autoCapitalize="characters"
        hint="Com ou sem pontos."
        defaultValue={values.cnpj}
        error={errors.cnpj}
      />
      <MaskedField
        mask={phoneMask}
        label="Telefone"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        aria-required
        placeholder="(11) 98765-4321"
        hint="Com DDD. Para calcular o frete, um celular."
        defaultValue={values.phoneNumber}
        error={errors.phoneNumber}
      />
      {personal.email && <TextField label="E-mail" name="conta" readOnly defaultValue={personal.email} />}
      {personal.registeredOn && (
        <TextField label="Data de cadastro" name="cadastro" readOnly defaultValue={personal.registeredOn} />
      )}
      <PhotoField
        shopperName={values.name}
        picture={personal.picture}
        isToGo={refusal?.typed.removerFoto !== undefined}
        error={errors.image}
        tooLarge={messages.profile.photoTooLarge}
      />
      <Button full>Salvar</Button>
      {checks}
    </form>
  );
}

const loadPasswordRules = async () => (await import("./form-rules")).passwordForm;

export function PasswordForm({ refusal }: { refusal?: Refusal }) {
  const { form, errors, summary, checks } = useFormChecks("senha", loadPasswordRules, refusal);
  return (
    <form method="post" action={paths.profile(2)} className="box stack" {...form}>
      {summary}
      <PasswordField
        label="Senha atual"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <p className="hint">
        Comprou sem criar senha, ou esqueceu a atual?{" "}
        <Link className="link" href={paths.forgotPassword()}>
          Receba um link por e-mail
        </Link>
      </p>
      <NewPasswordFields
        labels={["Nova senha", "Confirmar nova senha"]}
        names={["newPassword", "confirmPassword"]}
        errors={errors}
      />
      <p className="hint">Depois de alterar a senha, você sai da conta em todos os aparelhos.</p>
      <Button name="intent" value="senha" full>
        Alterar senha
      </Button>
      {checks}
    </form>
  );
}
