import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { messages } from "~/messages";
import type { NewPasskey, PasskeyAnswer } from "~/model/passkey";
import { useHydrated } from "~/ui/with-script";

type PasskeyPrompt = typeof import("./passkey-prompt");

/** False on the server, during hydration and in a browser without passkeys. */
export const usePasskeySupport = (): boolean => useHydrated() && "PublicKeyCredential" in window;

interface PasskeyFormProps {
  action: string;
  /** Asks the browser, with the code that only these forms load. */
  ask: (prompt: PasskeyPrompt) => Promise<NewPasskey | PasskeyAnswer | null>;
  /** Fields and the one button. */
  children: ReactNode;
  /** Shown where the browser has no passkeys. */
  instead?: ReactNode;
  /** Placeholder with the height of the fields and the button. */
  placeholder: ReactNode;
}

/**
 * A form whose button asks the browser for a passkey before it posts: without script there is none. Its `key` is the
 * challenge, because each is answered once.
 */
export function PasskeyForm({ action, ask, children, instead = null, placeholder }: PasskeyFormProps) {
  const isHydrated = useHydrated();
  const isSupported = usePasskeySupport();
  const [prompt, setPrompt] = useState<PasskeyPrompt | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const answer = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The module is loaded before the press, because Safari drops the user activation while a module loads.
    if (isSupported) import("./passkey-prompt").then(setPrompt, () => {});
  }, [isSupported]);
  if (isHydrated && !isSupported) return instead;
  if (prompt === null)
    return (
      <div className="stack">
        <div className="without-script">{instead}</div>
        {placeholder}
        <p className="hint" />
      </div>
    );
  const askFirst = async (event: FormEvent<HTMLFormElement>) => {
    const field = answer.current;
    if (field === null || field.value !== "") return;
    event.preventDefault();
    const form = event.currentTarget;
    setStatus(messages.account.secondFactor.passkeyAsked);
    const passkey = await ask(prompt).catch((error: unknown) => error);
    const exists = passkey instanceof Error && passkey.name === "InvalidStateError";
    if (passkey === null || passkey instanceof Error) {
      const { passkeyExists, passkeyFailed } = messages.account.secondFactor;
      setStatus(exists ? passkeyExists : passkeyFailed);
      return;
    }
    field.value = JSON.stringify(passkey);
    // Safari has `requestSubmit` from 16.
    form.querySelector("button")?.click();
  };
  return (
    <form method="post" action={action} className="stack" onSubmit={askFirst}>
      <input type="hidden" name="chave" ref={answer} />
      {children}
      <p role="status" className="hint">
        {status}
      </p>
    </form>
  );
}
