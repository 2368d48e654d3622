import type { ProviderSettings } from "../providers/settings";
import type { Carriers } from "./carriers";
import { melhorEnvio } from "./melhor-envio";
import { simulatedCarriers } from "./simulated-carriers";

/** Who carries, as the settings have it. Where Melhor Envio fails nobody stands in: no price is better than a wrong one. */
export const carriersOf = ({ melhorEnvio: settings, userAgent }: ProviderSettings): Carriers =>
  settings === null ? simulatedCarriers : melhorEnvio({ ...settings, userAgent });
