import { describe, expect, it } from "vitest";
import { readSettings, WrongSettings } from "~/env.server";

const secret = "a secret of sixteen or more";

function refused(variables: Record<string, string>): string {
  try {
    readSettings(variables);
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
  }
  throw new Error("These settings were taken");
}

const ownCompany = {
  COMPANY_NAME: "Película Ltda.",
  COMPANY_TAX_ID: "11.222.333/0001-81",
  COMPANY_ADDRESS: "Rua das Flores, 12, Centro, Belo Horizonte, MG, 30110-000",
  COMPANY_EMAIL: "contato@pelicula.com.br",
  COMPANY_PHONE: "(31) 3200-1000",
  COMPANY_WHATSAPP: "(31) 98888-7777",
};

describe("storefront settings", () => {
  it("have defaults for development", () => {
    const settings = readSettings({ NODE_ENV: "development" });
    expect(settings.apiUrl).toBe("http://127.0.0.1:4000");
    expect(settings.sessionSecrets).toHaveLength(1);
    expect(settings.overHttps).toBe(false);
    expect(settings.company.legalName).toBe("Envelopa, loja de demonstração");
  });

  it("require a secret in production, with or without NODE_ENV", () => {
    const sentence = "SESSION_SECRETS must be set in production: it signs the shoppers' sessions.";
    expect(refused({ NODE_ENV: "production" })).toBe(sentence);
    expect(refused({})).toBe(sentence);
    expect(readSettings({ SESSION_SECRETS: secret }).production).toBe(true);
  });

  it("report each invalid setting by name in one sentence", () => {
    const message = refused({
      SESSION_SECRETS: "short,shorter",
      API_URL: "ftp://upstream",
      PUBLIC_ORIGIN: "loja.example",
      UPSTREAM_TIME_LIMIT_IN_MS: "soon",
      UPSTREAM_TIME_ZONE: "America/Sao_Paulo",
      UPSTREAM_CAPABILITIES: "idempotency-keys, teleport",
      KEEP_ANSWERS: "sometimes",
    });
    expect(message.split("\n").sort()).toEqual([
      "API_URL must be the http or https address of the upstream API.",
      "KEEP_ANSWERS must be on or off.",
      "PUBLIC_ORIGIN must be the shop's own http or https origin.",
      "SESSION_SECRETS must be one or more secrets of 16 characters or more, parted by commas.",
      expect.stringMatching(
        /^UPSTREAM_CAPABILITIES must be some of idempotency-keys, .*, no-boleto, separated by commas\.$/,
      ),
      "UPSTREAM_TIME_LIMIT_IN_MS must be a number of milliseconds.",
      "UPSTREAM_TIME_ZONE must be an offset such as -03:00, or Z.",
    ]);
  });

  it("never include a secret in a message", () => {
    expect(refused({ SESSION_SECRETS: "tooshort" })).not.toContain("tooshort");
  });

  it("treat an empty value as unset", () => {
    expect(
      readSettings({ SESSION_SECRETS: secret, PUBLIC_ORIGIN: "", API_URL: " " }).publicOrigin,
    ).toBeNull();
  });

  it("accept several secrets, newest first", () => {
    const list = readSettings({ SESSION_SECRETS: `${secret} two, ${secret} one` }).sessionSecrets;
    expect(list).toEqual([`${secret} two`, `${secret} one`]);
  });

  it("set secure cookies for an https origin and ignore the rest of the URL", () => {
    const settings = readSettings({ SESSION_SECRETS: secret, PUBLIC_ORIGIN: "https://loja.example/home" });
    expect([settings.publicOrigin, settings.overHttps]).toEqual(["https://loja.example", true]);
    expect(readSettings({ SESSION_SECRETS: secret, PUBLIC_ORIGIN: "http://loja.example" }).overHttps).toBe(
      false,
    );
  });

  it("accept an upstream URL with a trailing slash or a folder", () => {
    expect(readSettings({ NODE_ENV: "test", API_URL: "https://api.example/v1/" }).apiUrl).toBe(
      "https://api.example/v1",
    );
  });

  it("name what an upstream supports without announcing it", () => {
    const env = { NODE_ENV: "test", UPSTREAM_CAPABILITIES: "idempotency-keys, card-page" };
    expect(readSettings(env).upstreamCapabilities).toEqual(["idempotency-keys", "card-page"]);
    expect(readSettings({ NODE_ENV: "test" }).upstreamCapabilities).toEqual([]);
  });

  it("require both analytics settings or neither", () => {
    const sentence = "GA4_MEASUREMENT_ID and GA4_API_SECRET must be set together, or neither.";
    expect(refused({ SESSION_SECRETS: secret, GA4_API_SECRET: "half" })).toBe(sentence);
    expect(refused({ SESSION_SECRETS: secret, GA4_MEASUREMENT_ID: "G-1" })).toBe(sentence);
    expect(refused({ GA4_MEASUREMENT_ID: "UA-1234-5" })).toContain("GA4_MEASUREMENT_ID must be the id");
    const both = { SESSION_SECRETS: secret, GA4_MEASUREMENT_ID: "G-1", GA4_API_SECRET: "whole" };
    expect(readSettings(both).analytics).toEqual({ measurementId: "G-1", apiSecret: "whole" });
  });

  it("require the card provider's URL and key together or neither", () => {
    const sentence = "CARD_TOKENS_URL and CARD_PUBLIC_KEY must be set together, or neither.";
    const CARD_TOKENS_URL = "https://cards.example/tokens";
    expect(refused({ SESSION_SECRETS: secret, CARD_TOKENS_URL })).toBe(sentence);
    expect(readSettings({ SESSION_SECRETS: secret }).cardTokens).toBeNull();
    expect(
      readSettings({ SESSION_SECRETS: secret, CARD_TOKENS_URL, CARD_PUBLIC_KEY: "pk_1" }).cardTokens,
    ).toEqual({
      url: "https://cards.example/tokens?appId=pk_1",
      origin: "https://cards.example",
    });
  });

  it("take the company's data whole or not at all", () => {
    const { COMPANY_NAME, COMPANY_EMAIL, ...others } = ownCompany;
    const alone = refused({ NODE_ENV: "test", COMPANY_NAME }).split("\n");
    expect(alone.map((sentence) => sentence.split(" ")[0]).sort()).toEqual(
      Object.keys({ ...others, COMPANY_EMAIL }).sort(),
    );
    expect(alone[0]).toMatch(/must be set, too: the company's data are shown whole or not at all\.$/);
    expect(refused({ NODE_ENV: "test", ...ownCompany, COMPANY_EMAIL: "" })).toMatch(
      /^COMPANY_EMAIL must be set/,
    );
  });

  it("name no demonstration company when the sandbox is off", () => {
    const off = { NODE_ENV: "test", SANDBOX: "off" };
    expect(refused(off).split("\n")).toHaveLength(Object.keys(ownCompany).length);
    expect(readSettings({ ...off, ...ownCompany }).company.legalName).toBe(ownCompany.COMPANY_NAME);
  });

  it("use the demonstration company's social pages and map only for that company", () => {
    const demonstration = readSettings({ NODE_ENV: "test" }).company;
    expect(demonstration.social.map(({ name }) => name)).toEqual([
      "Facebook",
      "Instagram",
      "LinkedIn",
      "WhatsApp",
      "YouTube",
      "Pinterest",
      "SoundCloud",
    ]);
    expect(demonstration.coordinates).not.toBeNull();
    const own = { NODE_ENV: "test", ...ownCompany };
    expect(readSettings(own).sellerPortalUrl).toBeNull();
    expect(JSON.stringify(readSettings(own).company)).not.toMatch(/envelopa|12\.ABC|\(11\)/i);
    expect(readSettings(own).company).toMatchObject({
      hasSellerPortal: false,
      coordinates: null,
      social: [{ name: "WhatsApp", href: "https://wa.me/5531988887777" }],
    });
    const told = {
      ...own,
      COMPANY_COORDINATES: "-19.92, -43.93",
      COMPANY_YOUTUBE: "https://www.youtube.com/@pelicula",
    };
    expect(readSettings(told).company).toMatchObject({
      coordinates: { latitude: -19.92, longitude: -43.93 },
      social: [{ name: "WhatsApp" }, { name: "YouTube", href: "https://www.youtube.com/@pelicula" }],
    });
  });

  it("reject invalid coordinates and social pages", () => {
    const message = refused({
      NODE_ENV: "test",
      COMPANY_COORDINATES: "Avenida Paulista",
      COMPANY_FACEBOOK: "javascript:alert(1)",
    });
    expect(message.split("\n").sort()).toEqual([
      "COMPANY_COORDINATES must be latitude and longitude, as in -23.5614,-46.6559.",
      "COMPANY_FACEBOOK must be the https address of a page.",
    ]);
  });
});
