import type { ProviderSettings } from "../providers/settings";
import type { Carriers } from "./carriers";
import { melhorEnvio } from "./melhor-envio";
import { simulatedCarriers } from "./simulated-carriers";

/** No fallback when Melhor Envio fails: no price is better than a wrong one. */
export const createCarriers = ({ melhorEnvio: settings, userAgent }: ProviderSettings): Carriers =>
  settings === null ? simulatedCarriers : melhorEnvio({ ...settings, userAgent });
