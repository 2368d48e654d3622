import type { ReactNode } from "react";
import { paths } from "~/paths";

interface LightModeSwitchProps {
  light: boolean;
  here: string;
  className?: string;
  children: ReactNode;
}

/** Turns the light mode on or off and comes back. */
export function LightModeSwitch({ light, here, className, children }: LightModeSwitchProps) {
  return (
    <form method="post" action={paths.lightMode()} className="inline">
      <input type="hidden" name="voltar" value={here} />
      <button type="submit" name="modo" value={light ? "0" : "1"} className={className}>
        {children}
      </button>
    </form>
  );
}
