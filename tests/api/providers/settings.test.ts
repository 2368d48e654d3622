import { describe, expect, it } from "vitest";
import { readSettings } from "../../../api/env";

const databaseUrl = "postgres://localhost:5432/envelopa";
const providersIn = (variables: Record<string, string>) =>
  readSettings({ DATABASE_URL: databaseUrl, ...variables }).providers;
const complaint = (variables: Record<string, string>): string => {
  try {
    providersIn(variables);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe("provider settings", () => {
  it("use no network provider by default", () => {
    expect(providersIn({})).toMatchObject({
      postalCodes: ["embedded"],
      geocoders: ["embedded"],
      melhorEnvio: null,
      pagarme: null,
      smtp: null,
    });
  });

  it("keep the configured provider order", () => {
    const { postalCodes, geocoders } = providersIn({
      CEP_PROVIDERS: "viacep, brasilapi,embedded",
      GEOCODERS: "google,embedded",
      GOOGLE_MAPS_KEY: "key",
    });
    expect(postalCodes).toEqual(["viacep", "brasilapi", "embedded"]);
    expect(geocoders).toEqual(["google", "embedded"]);
  });

  it.each([
    [{ CEP_PROVIDERS: "correios" }, "CEP_PROVIDERS sabe destes nomes"],
    [{ CEP_PROVIDERS: "viacep,viacep" }, "CEP_PROVIDERS diz um nome duas vezes"],
    [{ CEP_PROVIDERS: "embedded,viacep" }, "CEP_PROVIDERS traz embedded antes do fim"],
    [{ GEOCODERS: "google" }, "GOOGLE_MAPS_KEY falta: GEOCODERS traz google."],
    [{ GEOCODERS: "nominatim" }, "PROVIDERS_USER_AGENT falta"],
    [{ PROVIDERS_USER_AGENT: "Minha Loja" }, "PROVIDERS_USER_AGENT deve dizer"],
    [{ PROVIDERS_USER_AGENT: "Loja (ção@loja.example)" }, "PROVIDERS_USER_AGENT deve dizer em ASCII"],
    [{ LOOKUP_TIME_LIMIT_IN_MS: "5" }, "LOOKUP_TIME_LIMIT_IN_MS deve ser de 100 milissegundos ou mais"],
    [{ CARRIERS: "correios" }, "CARRIERS deve ser simulated ou melhor-envio"],
    [{ CARRIERS: "melhor-envio" }, "MELHOR_ENVIO_TOKEN falta: CARRIERS é melhor-envio."],
    [{ CARD_PROVIDER: "stripe" }, "CARD_PROVIDER deve ser sandbox ou pagarme"],
    [{ CARD_PROVIDER: "pagarme" }, "PAGARME_SECRET_KEY falta: CARD_PROVIDER é pagarme."],
    [{ CARD_PROVIDER: "pagarme" }, "PAGARME_WEBHOOK_PASSWORD falta"],
    [{ CARD_PROVIDER: "pagarme" }, "CARD_STATEMENT_NAME falta: é o nome na fatura do cartão."],
    [{ PIX_PROVIDER: "api-pix" }, "COMPANY_NAME falta: quem vende com dinheiro de verdade diz quem é."],
    [{ BOLETO_PROVIDER: "pagarme", COMPANY_NAME: "Sul Ltda." }, "COMPANY_EMAIL falta"],
    [{ PIX_PROVIDER: "banco" }, "PIX_PROVIDER deve ser demonstration, pagarme ou api-pix"],
    [{ BOLETO_PROVIDER: "pagarme" }, "PAGARME_SECRET_KEY falta: BOLETO_PROVIDER é pagarme."],
    [{ PIX_PROVIDER: "api-pix" }, "API_PIX_RECEIVER_KEY falta: PIX_PROVIDER é api-pix."],
    [{ PIX_PROVIDER: "api-pix", API_PIX_URL: "https://pix.bank.example" }, "API_PIX_CERTIFICATE_FILE falta"],
    [{ API_PIX_CERTIFICATE_FILE: "/nowhere.pem" }, "API_PIX_CERTIFICATE_FILE deve ser o caminho"],
    [{ API_PIX_WEBHOOK_SECRET: "short" }, "API_PIX_WEBHOOK_SECRET deve ter 32 caracteres"],
    [{ PAGARME_SECRET_KEY: "pk_public" }, "PAGARME_SECRET_KEY deve ser a chave secreta"],
    [{ PAGARME_WEBHOOK_PASSWORD: "short" }, "PAGARME_WEBHOOK_PASSWORD deve ter 12 caracteres"],
    [{ CARD_STATEMENT_NAME: "Película & Cia" }, "CARD_STATEMENT_NAME deve ter até 13 letras"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL deve ser como smtps://"],
    [{ SMTP_URL: "smtp://mail" }, "MAIL_FROM falta: SMTP_URL está definida."],
    [{ MAIL_FROM: "loja@loja.example" }, "SMTP_URL falta: MAIL_FROM está definida."],
    [{ SMTP_URL: "smtp://mail", MAIL_FROM: "loja" }, "MAIL_FROM deve ser um remetente"],
  ])("reject %j with an error message", (variables, sentence) => {
    expect(complaint(variables)).toContain(sentence);
  });

  it("do not include secrets in error messages", () => {
    const said = complaint({
      SMTP_URL: "ftp://me:secret@mail",
      MAIL_FROM: "x",
      MELHOR_ENVIO_TOKEN: "secret",
    });
    expect(said).toContain("SMTP_URL");
    expect(said).not.toContain("secret");
  });
});
