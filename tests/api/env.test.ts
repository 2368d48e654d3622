import { describe, expect, it } from "vitest";
import { readSettings, WrongSetting } from "../../api/env";
import { usualPaymentSettings } from "../../api/payments/payment-settings";
import { embeddedProviders } from "../../api/providers/settings";

const databaseUrl = "postgres://localhost:5432/envelopa";

describe("whoever runs the upstream", () => {
  it("needs to say nothing but where the database is", () => {
    expect(readSettings({ DATABASE_URL: databaseUrl, API_PORT: "" })).toEqual({
      port: 4000,
      host: "127.0.0.1",
      instanceId: null,
      databaseUrl,
      uploadsFolder: ".data/uploads",
      sandbox: false,
      metricsToken: null,
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

  it("is told in one sentence which settings are missing or wrong", () => {
    const wrong = { API_PORT: "abc", SANDBOX: "maybe" };
    expect(() => readSettings(wrong)).toThrow(WrongSetting);
    expect(() => readSettings(wrong)).toThrow(/API_PORT, DATABASE_URL, SANDBOX/);
  });

  it("may not turn the address of another kind of database in", () => {
    expect(() => readSettings({ DATABASE_URL: "mysql://localhost/envelopa" })).toThrow(/DATABASE_URL/);
  });
});
