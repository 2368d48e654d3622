import type { LightReason } from "~/domain/light-mode";
import { LightModeSwitch } from "./light-mode-switch";
import { Notice } from "./notice";

const because: Readonly<Record<LightReason, string>> = {
  chosen: "",
  asked: ", porque seu navegador pede para economizar dados",
  slow: ", porque sua conexão está lenta",
};

export function LightModeNotice({ reason, here }: { reason: LightReason; here: string }) {
  return (
    <Notice kind="information" icon="leaf">
      Modo leve ligado{because[reason]}: poucas fotos.{" "}
      <LightModeSwitch here={here} className="as-link link">
        Desligar
      </LightModeSwitch>
    </Notice>
  );
}
