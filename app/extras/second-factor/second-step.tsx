import type { LoginRefusal, SecondStepContent } from "~/http/extra.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { ScriptPlaceholder } from "~/ui/with-script";
import { PasskeyForm } from "./passkey-form";

type SecondStepProps = SecondStepContent & { readonly refusal: LoginRefusal };

/** The login of an account with a second factor, after the right password. */
export function SecondStep({ refusal, sealed, passkey }: SecondStepProps) {
  const { voltar, status, typed, errors } = refusal;
  const carried = (
    <>
      <input type="hidden" name="voltar" value={voltar} />
      <input type="hidden" name="email" value={typed.email ?? ""} />
      <input type="hidden" name="selado" value={sealed} />
    </>
  );
  return (
    <div className="stack">
      <h1>Entrar</h1>
      {status >= 400 && <ErrorSummary {...refusal} />}
      <p>{passkey ? messages.account.secondFactor.stepWithPasskey : messages.account.secondFactor.step}</p>
      <form method="post" action={paths.login()} className="stack">
        {carried}
        <TextField
          label={messages.account.secondFactor.code}
          name="codigo"
          autoComplete="one-time-code"
          hint="Sem o celular? Digite um código de recuperação."
          error={errors.codigo}
        />
        <Button full>Entrar</Button>
      </form>
      {passkey && (
        <PasskeyForm
          key={passkey.challenge}
          action={paths.login()}
          ask={({ askPasskey }) => askPasskey(passkey)}
          placeholder={<ScriptPlaceholder />}
        >
          {carried}
          <Button look="outlined" full>
            Entrar com digital ou rosto (chave de acesso)
          </Button>
        </PasskeyForm>
      )}
      <ButtonLink href={paths.login(voltar)} look="quiet" full>
        Entrar com outra conta
      </ButtonLink>
    </div>
  );
}
