import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { readSettings as readStorefront, storefrontVariables } from "~/env.server";
import { readSettings as readUpstream, upstreamVariables } from "../../api/env";
import { generateFiles, isForContainers } from "../../scripts/settings-list/generated-files";
import { listSettingsOf, readSettingsList, type Section } from "../../scripts/settings-list/settings-list";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const settings = readSettingsList();
const namesIn = (...sections: readonly Section[]) =>
  settings.filter(({ section }) => sections.includes(section)).map(({ name }) => name);
const variablesIn = (text: string) =>
  [...text.matchAll(/(?:variables|process\.env)\.([A-Z][A-Z0-9_]+)/g)].map(([, name = ""]) => name);

/** SANDBOX is read before the storefront's other settings; the framework's server reads HOST and PORT. */
const byProgram = {
  storefront: [...Object.keys(storefrontVariables.shape), "SANDBOX", "HOST", "PORT"],
  upstream: Object.keys(upstreamVariables.shape),
  both: [...variablesIn(read("server/settings.mjs")), "OTEL_EXPORTER_OTLP_ENDPOINT"],
};
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe("the list of settings in docs/settings.md", () => {
  it("has what the programs read, each in the section of the program that reads it", () => {
    const { storefront, upstream, both } = byProgram;
    const shared = new Set(namesIn("Both programs"));
    const own = (names: readonly string[]) => sorted(names.filter((name) => !shared.has(name)));
    expect(sorted(namesIn("Storefront"))).toEqual(own(storefront));
    expect(sorted(namesIn("Reference upstream", "Providers"))).toEqual(own(upstream));
    const read = new Set([...storefront, ...upstream, ...both]);
    expect([...shared].filter((name) => !read.has(name))).toEqual([]);
    expect(both.filter((name) => !shared.has(name))).toEqual([]);
  });

  it("is what .env.example and deploy/ say: run npm run settings", () => {
    for (const [file, content] of generateFiles(settings)) expect(read(file), file).toBe(content);
  });

  it("stands whole in .env.example", () => {
    const offered = new Set(
      [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
    );
    expect(settings.filter(({ name }) => !offered.has(name)).map(({ name }) => name)).toEqual([]);
  });
});

const compose = z.object({
  services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()).optional() })),
});

/** The environment of a service, as compose fills it in. */
function getEnvironment(service: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const [document] = parseAllDocuments(read("deploy/compose.yaml"), { merge: true });
  const { environment = {} } = compose.parse(document?.toJS()).services[service] ?? {};
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, byDefault = "") => {
      if (kind === "?" && !given[name]) throw new Error(`${name} is required`);
      return given[name] || byDefault;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}

const required = {
  POSTGRES_PASSWORD: "password",
  SESSION_SECRETS: "only for tests and always the same",
  STOREFRONT_KEY: "only for tests, in both programs",
  PUBLIC_ORIGIN: "https://loja.test",
  PUBLIC_API_ORIGIN: "https://api.loja.test",
};
const company = {
  COMPANY_NAME: "Adesivos do Sul Ltda.",
  COMPANY_TAX_ID: "11.222.333/0001-81",
  COMPANY_ADDRESS: "Rua das Flores, 12, Centro, Curitiba, PR, 80010-000",
  COMPANY_EMAIL: "contato@adesivosdosul.com.br",
  COMPANY_PHONE: "(41) 3200-1000",
  COMPANY_WHATSAPP: "(41) 99876-1000",
};
const pagarme = {
  PIX_PROVIDER: "pagarme",
  CARD_PROVIDER: "pagarme",
  PAGARME_SECRET_KEY: "sk_live_1",
  PAGARME_WEBHOOK_USER: "loja",
  PAGARME_WEBHOOK_PASSWORD: "a long password",
  CARD_STATEMENT_NAME: "ADESIVOSDOSUL",
  CARRIERS: "melhor-envio",
  MELHOR_ENVIO_TOKEN: "token",
  PROVIDERS_USER_AGENT: "Loja (contato@adesivosdosul.com.br)",
};

describe("the compose file", () => {
  /** The file itself decides the addresses of the services that it starts. */
  const fixed =
    /^(API_URL|DATABASE_URL|LIMITS_STORE|TRUSTED_PROXIES|PUBLIC_\w+|STOREFRONT_\w+|SESSION_SECRETS)$/;

  it.each([
    ["storefront", "storefront-1"],
    ["storefront", "storefront-2"],
    ["upstream", "upstream-1"],
    ["upstream", "upstream-2"],
    ["upstream", "prepare"],
  ] as const)("hands every setting of the %s to %s", (program, service) => {
    const handed = listSettingsOf(program, settings).filter(isForContainers);
    const given = Object.fromEntries(handed.map(({ name }) => [name, `value of ${name}`]));
    const environment = getEnvironment(service, { ...required, ...given });
    expect(handed.length).toBeGreaterThan(30);
    for (const { name } of handed)
      expect(environment[name], name).toEqual(
        fixed.test(name) ? expect.stringContaining("") : `value of ${name}`,
      );
  });

  it("gives the storefront no secret of a provider", () => {
    expect(Object.keys(getEnvironment("storefront-1", required)).join()).not.toMatch(/PAGARME|API_PIX|SMTP/);
  });

  it("starts a company's shop with its providers", () => {
    const given = { ...required, ...company, ...pagarme };
    const { sandbox, providers, payments } = readUpstream(getEnvironment("upstream-1", given));
    expect({ sandbox, payee: payments.boletoBeneficiaryName }).toEqual({
      sandbox: false,
      payee: company.COMPANY_NAME,
    });
    expect(providers).toMatchObject({ pix: "pagarme", cards: "pagarme", boleto: null });
    expect(providers.melhorEnvio).toMatchObject({ token: "token" });
    expect(readStorefront(getEnvironment("storefront-1", given)).company.legalName).toBe(
      company.COMPANY_NAME,
    );
  });

  it("starts no storefront without a company unless it is for trying", () => {
    expect(() => readStorefront(getEnvironment("storefront-1", required))).toThrow(
      /COMPANY_TAX_ID must be set/,
    );
    const trying = getEnvironment("storefront-1", { ...required, SANDBOX: "on" });
    expect(readStorefront(trying).company.taxId).toBe("12.ABC.345/01DE-35");
  });
});

const container = z.object({
  name: z.string(),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
});
const deployment = z.object({
  kind: z.literal("Deployment"),
  spec: z.object({
    template: z.object({
      spec: z.object({ containers: z.array(container), initContainers: z.array(container).optional() }),
    }),
  }),
});

describe("the Kubernetes manifests", () => {
  it.each(["storefront", "upstream"])(
    "let every entry of its ConfigMap and its Secret reach the %s",
    (program) => {
      const [document] = parseAllDocuments(read(`deploy/kubernetes/${program}.yaml`));
      const { containers, initContainers = [] } = deployment.parse(document?.toJS()).spec.template.spec;
      for (const { envFrom } of [...containers, ...initContainers])
        expect(envFrom).toEqual([{ configMapRef: { name: program } }, { secretRef: { name: program } }]);
    },
  );
});
