import { PasskeyForm, usePasskeySupport } from "~/extras/second-factor/passkey-form";
import { messages } from "~/messages";
import { maxPasskeyNameLength, type PasskeyCreation } from "~/model/passkey";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { ScriptPlaceholder, useHydrated } from "~/ui/with-script";
import type { Answer } from "./changes.server";
import { confirmPasswordForm } from "./form-rules";
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
      <p>Além da senha, pedimos um código do seu celular. Assim, quem descobrir a senha não entra.</p>
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
              Ativar com digital ou rosto (chave de acesso)
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

interface ListedPasskey {
  readonly id: number;
  readonly name: string;
  readonly dates: string;
}

interface PasskeyListProps {
  readonly passkeys: readonly ListedPasskey[];
  /** Page that the shopper came from. */
  readonly back: string | undefined;
}

function PasskeyList({ passkeys, back }: PasskeyListProps) {
  const isHydrated = useHydrated();
  const isSupported = usePasskeySupport();
  return (
    <section className="box stack" aria-labelledby="chaves">
      <h2 id="chaves">Chaves de acesso</h2>
      {passkeys.length === 0 && (
        <p>
          Com uma chave de acesso, a digital, o rosto ou o PIN de um aparelho seu vale no lugar do código. Ela
          não funciona em sites falsos.
        </p>
      )}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, dates }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
            >
              <div className="min-w-0">
                <b>{name}</b> <p className="hint">{dates}</p>
              </div>
              <ButtonLink
                href={paths.account.secondFactor(back, { remover: id })}
                look="quiet"
                aria-label={`Remover chave de acesso: ${name}`}
              >
                Remover
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <div>
          <ButtonLink href={paths.account.secondFactor(back, { adicionar: "chave" })} look="outlined">
            Adicionar chave de acesso
          </ButtonLink>
        </div>
      ) : (
        <p className={isHydrated ? "hint" : "hint without-script"}>
          Para adicionar uma, use um navegador atual, com JavaScript.
        </p>
      )}
      {!isHydrated && <ScriptPlaceholder />}
    </section>
  );
}

/** Adds a passkey to a factor that is on; the first one starts with the password in `Begin`. */
const AddPasskey = ({ here, refusal }: PasswordFormProps) => (
  <form method="post" action={here} className="box stack">
    <h2>Adicionar chave de acesso</h2>
    <p>
      Digite a sua senha. Depois o navegador pede a digital, o rosto ou o PIN do aparelho. Isso precisa de
      JavaScript.
    </p>
    <AccountPassword refusal={refusal} />
    <Button name="intent" value="chave">
      Continuar
    </Button>
  </form>
);

const NoPasskeys = () => (
  <p>Este navegador não cria chaves de acesso, ou está sem JavaScript. Use outro, ou o aplicativo.</p>
);

interface NamePasskeyProps {
  readonly creation: { readonly options: PasskeyCreation; readonly name: string };
  readonly here: string;
}

function NamePasskey({ creation: { options, name }, here }: NamePasskeyProps) {
  return (
    <section className="box stack">
      <h2>Criar a chave de acesso</h2>
      <PasskeyForm
        key={options.challenge}
        action={here}
        ask={({ createPasskey }) => createPasskey(options)}
        instead={<NoPasskeys />}
        placeholder={
          <>
            <ScriptPlaceholder />
            <ScriptPlaceholder />
            <ScriptPlaceholder />
            <ScriptPlaceholder />
          </>
        }
      >
        <TextField
          label="Nome da chave"
          name="nome"
          defaultValue={name}
          maxLength={maxPasskeyNameLength}
          hint="Para você reconhecer o aparelho nesta lista."
        />
        <Button name="intent" value="guardar">
          Criar neste aparelho
        </Button>
      </PasskeyForm>
      <div>
        <ButtonLink href={here} look="quiet">
          Cancelar
        </ButtonLink>
      </div>
    </section>
  );
}

interface RemovePasskeyProps extends PasswordFormProps {
  readonly passkey: ListedPasskey;
  /** Removing the last one turns the second factor off. */
  readonly isLast: boolean;
  readonly hidesContacts: boolean;
  readonly back: string | undefined;
}

function RemovePasskey({ passkey, isLast, hidesContacts, back, here, refusal }: RemovePasskeyProps) {
  return (
    <form method="post" action={here} className="box stack">
      <h2>Remover a chave {passkey.name}</h2>
      <p className="hint">{passkey.dates}</p>
      {isLast && (
        <Notice kind="warning" title="É a sua única segunda etapa">
          <p>
            Sem ela, a verificação em duas etapas fica desativada, e só a senha protege a conta. Os códigos de
            recuperação deixam de valer.
          </p>
          {hidesContacts && <p>{messages.account.secondFactor.hidesContacts}</p>}
        </Notice>
      )}
      <input type="hidden" name="chave" value={passkey.id} />
      <AccountPassword refusal={refusal} />
      <Button name="intent" value="remover" look="outlined">
        {isLast ? "Remover e desativar" : "Remover"}
      </Button>
      <div>
        <ButtonLink href={paths.account.secondFactor(back)} look="quiet">
          Cancelar
        </ButtonLink>
      </div>
    </form>
  );
}

interface PasswordFormProps {
  readonly here: string;
  readonly refusal: Refusal | null;
}

const AccountPassword = ({ refusal }: Pick<PasswordFormProps, "refusal">) => (
  <PasswordField
    label={confirmPasswordForm.labels.password}
    name="password"
    autoComplete="current-password"
    error={refusal?.errors.password?.[0]}
  />
);
