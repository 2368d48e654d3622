import type { ProviderSettings } from "../providers/settings";
import type { Carriers } from "./carriers";
import { createMelhorEnvio } from "./melhor-envio";
import { simulatedCarriers } from "./simulated-carriers";

const noCarriers: Carriers = { quote: () => Promise.resolve([]) };

/** No fallback when Melhor Envio fails, and invented prices only with the sandbox: no price is better than a wrong one. */
export function createCarriers(
  { melhorEnvio: settings, userAgent }: ProviderSettings,
  { sandbox }: { readonly sandbox: boolean },
): Carriers {
  if (settings !== null) return createMelhorEnvio({ ...settings, userAgent });
  return sandbox ? simulatedCarriers : noCarriers;
}
