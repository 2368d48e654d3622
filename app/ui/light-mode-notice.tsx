import type { LightReason } from "~/domain/light-mode";
import { LightModeSwitch } from "./light-mode-switch";

const because: Readonly<Record<LightReason, string>> = {
  chosen: "",
  asked: ", porque seu navegador pede para economizar dados",
  slow: ", porque sua conexão está lenta",
};

export function LightModeNotice({ reason, here }: { reason: LightReason; here: string }) {
  return (
    <div className="hint" role="status">
      Modo leve ligado{because[reason]}: poucas fotos.{" "}
      <LightModeSwitch here={here} className="link">
        Desligar
      </LightModeSwitch>
    </div>
  );
}
