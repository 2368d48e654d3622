import { providerVariables, readProviderSettings } from "../../api/providers/settings";
import { apiPixVariables, pagarmeVariables } from "./real-providers";

const address = "http://127.0.0.1:9";

/** Most background jobs only exist if all providers are set. */
export const allProviders = readProviderSettings(
  providerVariables.parse({
    ...pagarmeVariables(address),
    ...apiPixVariables(address),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Loja <pedidos@loja.example>",
    GA4_URL: address,
    GA4_MEASUREMENT_ID: "G-TEST",
    GA4_API_SECRET: "very-secret",
  }),
);
