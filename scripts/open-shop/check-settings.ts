import { demonstrationCompany } from "../../app/env-company.server";
import { isValidCnpj } from "../../common/tax-id";
import { demoPassword } from "../../demo/guide";
import { readSettingsList } from "../settings-list/settings-list";
import { type Finding, reportMissing, reportRight, reportWrong, type Variables } from "./finding";

export const companySettings = [
  ["COMPANY_NAME", "a razão social"],
  ["COMPANY_TAX_ID", "o CNPJ"],
  ["COMPANY_ADDRESS", "o endereço"],
  ["COMPANY_EMAIL", "o e-mail de contato, que também recebe as denúncias"],
  ["COMPANY_PHONE", "o telefone fixo"],
  ["COMPANY_WHATSAPP", "o WhatsApp, como (11) 90000-0000"],
] as const;

const lettersOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** Refuses demonstration values in the company's data. */
export const checkCompany = (variables: Variables): Finding[] =>
  companySettings.map(([name, what]) => {
    const value = variables[name];
    if (!value) return reportMissing(name, `Defina ${what}.`);
    if (lettersOf(value) === lettersOf(demonstrationCompany[name]) || /\.example\b/.test(value))
      return reportWrong(name, "é da demonstração", `Troque: ${what} da empresa.`);
    if (name === "COMPANY_TAX_ID" && !isValidCnpj(value))
      return reportWrong(name, "não é um CNPJ válido", "Confira no cartão do CNPJ.");
    return reportRight(name, value);
  });

/** Random texts that every shop needs. */
export const madeSecrets = ["SESSION_SECRETS", "STOREFRONT_KEY"] as const;

/** Each with its fewest characters. */
const secrets = [
  ["SESSION_SECRETS", 32],
  ["STOREFRONT_KEY", 32],
  ["METRICS_TOKEN", 16],
  ["PAGARME_WEBHOOK_PASSWORD", 12],
  ["API_PIX_WEBHOOK_SECRET", 32],
] as const;

/** Words of examples, tests and habit, which no random text contains. */
const typedByHand =
  /test|secret|senha|password|example|exemplo|demonstra|develop|measuring|random-text|the-one-before|change|\s/i;

const findFlaw = (secret: string, minLength: number): string | null => {
  if (secret === demoPassword || typedByHand.test(secret))
    return "é um texto de exemplo, ou feito de palavras";
  if (secret.length < minLength) return `tem menos de ${minLength} caracteres`;
  return new Set(secret).size < 8 ? "repete os mesmos caracteres" : null;
};

function checkSecret(name: string, list: readonly string[], minLength: number): Finding {
  const flaw = list.map((secret) => findFlaw(secret, minLength)).find((each) => each !== null);
  return flaw == null
    ? reportRight(name, "longo e só seu")
    : reportWrong(name, flaw, "Troque pelo que diz: openssl rand -hex 32");
}

/** Secrets that were published with the project, are short, or belong to a provider's tests. Shows none of them. */
export function checkSecrets(variables: Variables): Finding[] {
  const { DATABASE_URL = "", PAGARME_SECRET_KEY = "", CARD_PUBLIC_KEY = "" } = variables;
  const databasePassword = /^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(DATABASE_URL)?.[1];
  return [
    ...madeSecrets
      // Another upstream than ours does not read the storefront's key.
      .filter((name) => !variables[name] && (name !== "STOREFRONT_KEY" || DATABASE_URL))
      .map((name) => reportMissing(name, "Defina com o que diz: openssl rand -hex 32")),
    ...secrets.flatMap(([name, minLength]) => {
      const value = variables[name];
      const list =
        name === "SESSION_SECRETS" ? value?.split(",").map((each) => each.trim()) : value && [value];
      return list ? [checkSecret(name, list, minLength)] : [];
    }),
    ...(databasePassword === undefined
      ? []
      : [checkSecret("Senha em DATABASE_URL", [decodeURIComponent(databasePassword)], 12)]),
    ...(/^sk_test_/.test(PAGARME_SECRET_KEY)
      ? [reportWrong("PAGARME_SECRET_KEY", "é a chave de testes", "Use a chave de produção da Pagar.me.")]
      : []),
    ...(/^pk_(test_|sandbox)/.test(CARD_PUBLIC_KEY)
      ? [
          reportWrong(
            "CARD_PUBLIC_KEY",
            "é a chave de testes",
            "Use a chave pública de produção da Pagar.me.",
          ),
        ]
      : []),
  ];
}

/** What the launcher simulates, and what the shop does not sell for lack of a provider. For the reference upstream. */
export function checkSimulations({ sandbox }: { sandbox: boolean }, variables: Variables): Finding[] {
  const { PIX_PROVIDER, BOLETO_PROVIDER, CARRIERS, CARD_PROVIDER } = variables;
  const chosen = (name: string, value: string | undefined, simulated: string, what: string) =>
    reportRight(name, value && value !== simulated ? value : `nenhum: a loja não oferece ${what}`);
  const ways = [
    chosen("PIX_PROVIDER", PIX_PROVIDER, "demonstration", "Pix"),
    chosen("BOLETO_PROVIDER", BOLETO_PROVIDER, "demonstration", "boletos"),
    chosen("CARD_PROVIDER", CARD_PROVIDER, "sandbox", "cartões"),
  ];
  return [
    sandbox
      ? reportWrong(
          "SANDBOX",
          "está ligado: contas, banco, cartões e fretes são de mentira",
          "Defina SANDBOX=off.",
        )
      : reportRight("SANDBOX", "desligado"),
    ...ways,
    ...(ways.every(({ detail }) => detail.startsWith("nenhum"))
      ? [reportMissing("Formas de pagamento", "Escolha ao menos um provedor (docs/providers.md).")]
      : []),
    CARRIERS === "melhor-envio"
      ? reportRight("CARRIERS", "melhor-envio")
      : reportMissing("CARRIERS", "Escolha melhor-envio: sem ela só vende quem faz as próprias entregas."),
  ];
}

/** Calls that the storefront waits for, and how many of them one after the other. */
const waits = [
  ["LOOKUP_TIME_LIMIT_IN_MS", 1],
  ["CARRIERS_TIME_LIMIT_IN_MS", 1],
  ["CHARGES_TIME_LIMIT_IN_MS", 2],
] as const;

/** The storefront waits longer than the upstream waits for a provider, so that the shopper reads the upstream's reason. */
export function checkTimeLimits(variables: Variables): Finding[] {
  const settings = readSettingsList();
  const limitOf = (name: string) =>
    Number(variables[name] || settings.find((each) => each.name === name)?.byDefault);
  const whole = limitOf("UPSTREAM_TIME_LIMIT_IN_MS");
  return waits.map(([name, calls]) =>
    calls * limitOf(name) < whole
      ? reportRight(name, `${limitOf(name)}`)
      : reportWrong(
          name,
          `${limitOf(name)}${calls > 1 ? `, ${calls} vezes,` : ""} não é menos que UPSTREAM_TIME_LIMIT_IN_MS, ${whole}`,
          "A loja desistiria antes da API: diminua este limite ou aumente o outro.",
        ),
  );
}

/** Names in the file of settings that no program reads, as after a slip of the pen. */
export function checkNames(fileOfSettings: string): Finding[] {
  const known = new Set(readSettingsList().map(({ name }) => name));
  const names = [...fileOfSettings.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name = ""]) => name);
  return names
    .filter((name) => !known.has(name))
    .map((name) =>
      reportWrong(name, "nenhum programa lê uma variável com este nome", "Veja docs/settings.md."),
    );
}
