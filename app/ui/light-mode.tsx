import { createContext, type ReactNode, useContext } from "react";
import type { LightReason } from "~/model/light-mode";
import { paths } from "~/paths";

const LightMode = createContext(false);

/** Pictures below become links. */
export const LightModeProvider = LightMode.Provider;

export const useLightMode = () => useContext(LightMode);

interface LightModeSwitchProps {
  here: string;
  className?: string;
  children?: ReactNode;
}

export function LightModeSwitch({ here, className, children }: LightModeSwitchProps) {
  const light = useLightMode();
  return (
    <form method="post" action={paths.lightMode()} className="inline">
      <input type="hidden" name="voltar" value={here} />
      <button type="submit" name="modo" value={light ? "0" : "1"} className={className}>
        {children ?? `Modo leve: ${light ? "desligar" : "ligar"}`}
      </button>
    </form>
  );
}

const because: Readonly<Record<LightReason, string>> = {
  chosen: "",
  asked: ", porque seu navegador pede para economizar dados",
  slow: ", porque sua conexão está lenta",
};

export function LightModeNotice({ reason, here }: { reason: LightReason; here: string }) {
  return (
    <div className="hint" role="status">
      {`Modo leve ligado${because[reason]}: poucas fotos. `}
      <LightModeSwitch here={here} className="link">
        Desligar
      </LightModeSwitch>
    </div>
  );
}
