import { PasskeyForm, usePasskeySupport } from "~/extras/second-factor/passkey-form";
import { messages } from "~/messages";
import { maxPasskeyNameLength, type PasskeyCreation } from "~/model/passkey";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { ScriptPlaceholder, useHydrated } from "~/ui/with-script";
import { AccountPassword, type PasswordFormProps } from "./account-password";

export interface ListedPasskey {
  readonly id: number;
  readonly name: string;
  readonly dates: string;
}

interface PasskeyListProps {
  readonly passkeys: readonly ListedPasskey[];
  /** Where the shopper came from. */
  readonly back: string | undefined;
}

export function PasskeyList({ passkeys, back }: PasskeyListProps) {
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

/** Beside a factor that is on; the first one is begun with the password of `Begin`. */
export const AddPasskey = ({ here, refusal }: PasswordFormProps) => (
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

export function NamePasskey({ creation: { options, name }, here }: NamePasskeyProps) {
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
  /** Without it the second factor is off. */
  readonly isLast: boolean;
  readonly hidesContacts: boolean;
  readonly back: string | undefined;
}

export function RemovePasskey({ passkey, isLast, hidesContacts, back, here, refusal }: RemovePasskeyProps) {
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
