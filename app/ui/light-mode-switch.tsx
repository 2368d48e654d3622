import type { ReactNode } from "react";
import { paths } from "~/paths";
import { useLightMode } from "./light-mode";

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
