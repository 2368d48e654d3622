import type { Refusal } from "~/model/refusal";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { QrCode } from "~/ui/qr-code";
import { codeForm } from "./form-rules";

interface SetUpProps {
  /** Null after a wrong code: the app has the secret already. */
  readonly setUp: {
    readonly secret: string;
    readonly uri: string;
    readonly modules: readonly string[];
  } | null;
  readonly here: string;
  readonly refusal: Refusal | null;
}

export function SetUp({ setUp, here, refusal }: SetUpProps) {
  return (
    <>
      {setUp && (
        <section className="box stack">
          <h2>1. Cadastre a conta no aplicativo</h2>
          <p>No aplicativo, escolha adicionar uma conta e leia este QR code:</p>
          <QrCode
            matrix={setUp.modules.map((row) => [...row].map((module) => module === "1"))}
            label="QR code para o aplicativo de verificação"
          />
          <p>
            Está no próprio celular?{" "}
            <a className="link" href={setUp.uri}>
              Abrir no aplicativo
            </a>
            . Ou digite esta chave:{" "}
            <code className="break-all">{setUp.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
        </section>
      )}
      <form method="post" action={here} className="box stack">
        <h2>{setUp ? "2. Digite o código que ele mostra" : "Digite o código que o aplicativo mostra"}</h2>
        <TextField
          label={codeForm.labels.codigo}
          name="codigo"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={refusal?.errors.codigo}
        />
        <Button name="intent" value="confirmar">
          Confirmar e ativar
        </Button>
      </form>
      <div>
        <ButtonLink href={here} look="quiet">
          Começar de novo
        </ButtonLink>
      </div>
    </>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The page that sent the shopper here. */
  readonly back: string | null;
}

export function RecoveryCodes({ codes, back }: RecoveryCodesProps) {
  return (
    <section className="box stack" aria-labelledby="recuperacao">
      <h2 id="recuperacao">Guarde os códigos de recuperação</h2>
      <p>
        Sem o aplicativo ou a chave de acesso, cada um destes códigos vale uma vez na segunda etapa. Eles só
        aparecem agora: anote ou imprima.
      </p>
      <ul className="grid gap-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg">{code}</code>
          </li>
        ))}
      </ul>
      {back !== null && (
        <div>
          <ButtonLink href={back}>Guardei os códigos: voltar</ButtonLink>
        </div>
      )}
    </section>
  );
}
