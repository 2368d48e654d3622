import { usePasskeySupport } from "~/extras/second-factor/passkey-form";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { AccountPassword, type PasswordFormProps } from "./account-password";
import type { Answer } from "./changes.server";
import { AddPasskey, type ListedPasskey, NamePasskey, PasskeyList, RemovePasskey } from "./passkeys";
import { SetUp } from "./set-up";

interface CurrentFormProps {
  readonly factor: {
    readonly isOn: boolean;
    readonly hasApp: boolean;
    readonly recoveryCodesLeft: number;
    /** Turning it off does, for an installer whose contacts it shows. */
    readonly hidesContacts: boolean;
    readonly needsConfirmedEmail: boolean;
    readonly passkeys: readonly ListedPasskey[];
    readonly takesPasskeys: boolean;
    /** Of the address. */
    readonly adding: string | null;
    readonly removing: number;
    readonly here: string;
  };
  readonly answered: Answer | undefined;
  readonly back: string | undefined;
}

export function CurrentForm({ factor, answered, back }: CurrentFormProps) {
  const { isOn, hasApp, passkeys, adding, here, hidesContacts } = factor;
  const refusal = answered?.refusal ?? null;
  const form = { here, refusal };
  const isDone = answered !== undefined && answered.recoveryCodes.length > 0;
  if (factor.needsConfirmedEmail && !isOn) return <ConfirmFirst />;
  if (answered?.creation) return <NamePasskey creation={answered.creation} here={here} />;
  if (answered?.asksCode && !hasApp) return <SetUp setUp={answered.setUp} {...form} />;
  if (!isOn) return <Begin {...form} takesPasskeys={factor.takesPasskeys} />;
  const removed = passkeys.find(({ id }) => id === factor.removing);
  if (removed) {
    const isLast = !hasApp && passkeys.length === 1;
    return <RemovePasskey passkey={removed} {...{ isLast, hidesContacts, back }} {...form} />;
  }
  if (adding === "chave" && factor.takesPasskeys && !isDone) return <AddPasskey {...form} />;
  if (adding === "aplicativo" && !hasApp) return <Begin {...form} takesPasskeys={false} />;
  return (
    <>
      <Notice kind="success">
        A verificação em duas etapas está ativada.{" "}
        {messages.account.secondFactor.codesLeft(factor.recoveryCodesLeft)}
      </Notice>
      {factor.takesPasskeys && <PasskeyList passkeys={passkeys} back={back} />}
      {!hasApp && <AddApp back={back} />}
      <TurnOff {...form} here={paths.account.secondFactor(back)} {...{ hasApp, hidesContacts }} />
    </>
  );
}

const ConfirmFirst = () => (
  <div className="box stack">
    <p>{messages.account.secondFactor.needsConfirmedEmail}</p>
    <div>
      <ButtonLink href={paths.account.email()}>Confirmar o e-mail</ButtonLink>
    </div>
  </div>
);

function Begin({ here, refusal, takesPasskeys }: PasswordFormProps & { readonly takesPasskeys: boolean }) {
  const isSupported = usePasskeySupport();
  return (
    <form method="post" action={here} className="box stack">
      <p>
        Com a verificação em duas etapas, entrar na conta pede, além da senha, um código de 6 números que só o
        seu celular mostra. Quem descobrir a sua senha não entra.
      </p>
      <p>
        Você precisa de um aplicativo de verificação, como o Google Authenticator, o Aegis ou o do seu
        gerenciador de senhas.
      </p>
      <AccountPassword refusal={refusal} />
      <div>
        <Button name="intent" value="comecar">
          Ativar
        </Button>
      </div>
      {/* Last: it comes with script, and moves no field. */}
      {takesPasskeys && isSupported && (
        <>
          <p>
            Em vez do aplicativo, você pode usar uma chave de acesso: a digital, o rosto ou o PIN deste
            aparelho no lugar do código.
          </p>
          <div>
            <Button name="intent" value="chave" look="outlined">
              Ativar com chave de acesso
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

const AddApp = ({ back }: { readonly back: string | undefined }) => (
  <section className="box stack" aria-labelledby="aplicativo">
    <h2 id="aplicativo">Aplicativo de verificação</h2>
    <p>
      Sem as suas chaves de acesso, ou num navegador sem JavaScript, só os códigos de recuperação abrem a
      conta. Um aplicativo mostra códigos novos sempre que você precisar.
    </p>
    <div>
      <ButtonLink href={paths.account.secondFactor(back, { adicionar: "aplicativo" })} look="outlined">
        Adicionar aplicativo
      </ButtonLink>
    </div>
  </section>
);

interface TurnOffProps extends PasswordFormProps {
  readonly hasApp: boolean;
  readonly hidesContacts: boolean;
}

function TurnOff({ here, refusal, hasApp, hidesContacts }: TurnOffProps) {
  return (
    <>
      <form method="post" action={here} className="box stack">
        <h2>Desativar</h2>
        {hasApp && (
          <p>
            Perdeu o celular? Entre com um código de recuperação e desative aqui; depois ative de novo com o
            aparelho novo, que traz códigos novos.
          </p>
        )}
        {hidesContacts && (
          <Notice kind="warning" title="Os seus contatos ficam escondidos">
            <p>{messages.account.secondFactor.hidesContacts}</p>
          </Notice>
        )}
        <AccountPassword refusal={refusal} />
        <Button name="intent" value="desativar" look="outlined">
          Desativar
        </Button>
      </form>
      <div>
        <ButtonLink href={paths.profile()} look="quiet">
          Voltar à minha conta
        </ButtonLink>
      </div>
    </>
  );
}
