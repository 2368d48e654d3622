import { describe, expect, it } from "vitest";
import { InvalidSettings, readSettings } from "../../api/env";
import { usualPaymentSettings } from "../../api/payments/payment-settings";
import { embeddedProviders } from "../../api/providers/settings";

const databaseUrl = "postgres://localhost:5432/envelopa";

describe("upstream environment settings", () => {
  it("require only the database URL", () => {
    expect(readSettings({ DATABASE_URL: databaseUrl, API_PORT: "" })).toEqual({
      port: 4000,
      host: "127.0.0.1",
      instanceId: null,
      databaseUrl,
      databaseReadUrl: null,
      contactEmail: "contato@envelopa.example",
      uploadsFolder: ".data/uploads",
      sandbox: false,
      metricsToken: null,
      storefrontKey: null,
      publicOrigin: "http://localhost:4000",
      storefrontOrigin: "http://localhost:3000",
      tokenLifetimeInMinutes: 43_200,
      passwordResetLifetimeInMinutes: 60,
      pixLifetimeInMinutes: 10,
      passwordHashing: "strong",
      payments: usualPaymentSettings,
      providers: embeddedProviders,
    });
  });

  it("list all missing or invalid settings in one error message", () => {
    const wrong = { API_PORT: "abc", SANDBOX: "maybe" };
    expect(() => readSettings(wrong)).toThrow(InvalidSettings);
    expect(() => readSettings(wrong)).toThrow(/API_PORT, DATABASE_URL, SANDBOX/);
  });

  it("reject a database URL that is not PostgreSQL", () => {
    expect(() => readSettings({ DATABASE_URL: "mysql://localhost/envelopa" })).toThrow(/DATABASE_URL/);
  });
});
