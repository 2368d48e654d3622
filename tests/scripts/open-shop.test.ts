import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Passwords } from "../../api/accounts/passwords";
import { connect } from "../../api/database/connection";
import { closePublishedAccounts } from "../../demo/open-accounts";
import { askMissing } from "../../scripts/open-shop/ask-missing";
import { checkDatabase } from "../../scripts/open-shop/check-database";
import { checkOrigin } from "../../scripts/open-shop/check-origin";
import {
  checkLimitsStore,
  checkMail,
  checkProviders,
  checkUpstream,
} from "../../scripts/open-shop/check-services";
import {
  checkCompany,
  checkNames,
  checkSecrets,
  checkSimulations,
  checkTimeLimits,
} from "../../scripts/open-shop/check-settings";
import { formatFindings } from "../../scripts/open-shop/check-shop";
import type { Finding } from "../../scripts/open-shop/finding";
import { createBareTestDatabase, createEmptyTestDatabase, createTestDatabase } from "../setup/database";
import { startMailServer } from "../setup/mail-server";
import { listen } from "../setup/provider-server";
import { apiPixProvider, pagarmeProvider } from "../setup/real-providers";

const limitInMs = 1_000;
const random = () => randomBytes(32).toString("hex");
const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
const stateOf = (findings: readonly Finding[]) => findings.map(({ state }) => state);

const company = {
  COMPANY_NAME: "Adesivos do Sul Ltda.",
  COMPANY_TAX_ID: "11.222.333/0001-81",
  COMPANY_ADDRESS: "Rua das Flores, 12, Centro, Curitiba, PR, 80010-000",
  COMPANY_EMAIL: "contato@adesivosdosul.com.br",
  COMPANY_PHONE: "(41) 3200-1000",
  COMPANY_WHATSAPP: "(41) 99876-1000",
};

/** Accepts connections and never says a word. */
let silent: Server;
let silentPort: number;

const listenAt = async (server: Server): Promise<number> => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
};

beforeAll(async () => {
  silent = createServer();
  silentPort = await listenAt(silent);
});
afterAll(() => silent.close());

describe("npm run open-shop about the settings", () => {
  it("accepts a company of its own, and names what is missing, invalid or the demonstration's", () => {
    expect(new Set(stateOf(checkCompany(company)))).toEqual(new Set(["certo"]));
    expect(new Set(stateOf(checkCompany({})))).toEqual(new Set(["falta"]));
    const mixed = checkCompany({
      ...company,
      COMPANY_NAME: "Envelopa, loja de demonstração",
      COMPANY_TAX_ID: "11.222.333/0001-82",
      COMPANY_EMAIL: "contato@loja.example",
    });
    expect(states(mixed)).toMatchObject({
      COMPANY_NAME: "errado",
      COMPANY_TAX_ID: "errado",
      COMPANY_EMAIL: "errado",
      COMPANY_PHONE: "certo",
    });
  });

  it("refuses secrets of examples and tests, short ones and monotonous ones, and shows none", () => {
    const examples = [
      ...(/^# SESSION_SECRETS=(.+)$/m.exec(readFileSync(".env.example", "utf8"))?.[1]?.split(",") ?? []),
      "only for tests and always the same",
      "only for measuring and always the same",
      "envelopa123",
      "a1b2c3d4e5f6a7b8",
      "abababababababababababababababababab",
    ];
    expect(examples).toHaveLength(7);
    for (const secret of examples) {
      const found = checkSecrets({ SESSION_SECRETS: `${random()}, ${secret}` });
      expect(states(found), secret).toEqual({ SESSION_SECRETS: "errado" });
      expect(JSON.stringify(found)).not.toContain(secret);
    }
    const good = {
      SESSION_SECRETS: random(),
      STOREFRONT_KEY: random(),
      METRICS_TOKEN: random(),
      PAGARME_SECRET_KEY: "sk_live",
    };
    const password = random();
    const found = checkSecrets({ ...good, DATABASE_URL: `postgres://loja:${password}@db:5432/loja` });
    expect(new Set(stateOf(found))).toEqual(new Set(["certo"]));
    expect(JSON.stringify(found)).not.toContain(password);
    expect(states(checkSecrets({ DATABASE_URL: "postgres://loja:password@db/loja" }))).toEqual({
      SESSION_SECRETS: "falta",
      STOREFRONT_KEY: "falta",
      "Senha em DATABASE_URL": "errado",
    });
    const keys = { PAGARME_SECRET_KEY: "sk_test_1", CARD_PUBLIC_KEY: "pk_sandbox" };
    expect(states(checkSecrets({ ...good, ...keys }))).toMatchObject({
      PAGARME_SECRET_KEY: "errado",
      CARD_PUBLIC_KEY: "errado",
    });
  });

  it("names what is written in the file of settings and read by no program", () => {
    const file = '# PIX_PROVDER=x\nPIX_PROVDER=pagarme\nCOMPANY_NAME="Sul Ltda."\nexport SANDBOX=off\n';
    expect(states(checkNames(file))).toEqual({ PIX_PROVDER: "errado" });
    expect(checkNames(readFileSync(".env.example", "utf8").replace(/^# (?=[A-Z_0-9]+=)/gm, ""))).toEqual([]);
  });

  it("accepts the time limits by default, and refuses those of providers that outlast the storefront", () => {
    expect(new Set(stateOf(checkTimeLimits({})))).toEqual(new Set(["certo"]));
    expect(
      states(checkTimeLimits({ UPSTREAM_TIME_LIMIT_IN_MS: "6000", CARRIERS_TIME_LIMIT_IN_MS: "5900" })),
    ).toMatchObject({ CARRIERS_TIME_LIMIT_IN_MS: "certo", CHARGES_TIME_LIMIT_IN_MS: "errado" });
  });

  it("refuses the sandbox, and a shop in which nothing can be paid or delivered by carriers", () => {
    expect(states(checkSimulations({ sandbox: true }, {}))).toMatchObject({
      SANDBOX: "errado",
      "Formas de pagamento": "falta",
      CARRIERS: "falta",
    });
    const real = { PIX_PROVIDER: "api-pix", CARRIERS: "melhor-envio" };
    expect(checkSimulations({ sandbox: false }, real).map(({ detail }) => detail)).toContain(
      "nenhum: a loja não oferece boletos",
    );
    expect(new Set(stateOf(checkSimulations({ sandbox: false }, real)))).toEqual(new Set(["certo"]));
  });

  it("writes what was asked and new secrets to the file of settings, for its owner only", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "envelopa-open-shop-"));
    const file = path.join(folder, ".env");
    writeFileSync(file, "PORT=3000\n");
    const asked: string[] = [];
    const added = await askMissing(company, file, async (question) => {
      asked.push(question.split(",")[0] ?? "");
      return question.startsWith("MAIL_FROM") ? "Loja <pedidos@adesivosdosul.com.br>" : "";
    });
    expect(asked).toEqual(["PUBLIC_ORIGIN", "DATABASE_URL", "SMTP_URL", "MAIL_FROM"]);
    expect(Object.keys(added)).toEqual(["MAIL_FROM", "SESSION_SECRETS", "STOREFRONT_KEY"]);
    expect(readFileSync(file, "utf8")).toMatch(
      /^PORT=3000\nMAIL_FROM="Loja <pedidos@adesivosdosul\.com\.br>"\nSESSION_SECRETS="\w{64}"\nSTOREFRONT_KEY="\w{64}"\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it("puts what to do under each finding, and the sum at the end", () => {
    const findings = checkCompany({ ...company, COMPANY_PHONE: "" });
    const lines = formatFindings(findings);
    expect(lines).toContain("  certo   COMPANY_NAME: Adesivos do Sul Ltda.");
    expect(lines).toContain("  falta   COMPANY_PHONE: não está definido");
    expect(lines).toContain("          → Defina o telefone fixo.");
    expect(lines.at(-1)).toBe("Falta acertar 1 de 6 pontos.");
    expect(formatFindings(checkCompany(company)).at(-1)).toBe("Tudo certo: a loja pode abrir.");
  });
});

/** Debian package `openssl`. */
const hasOpenssl = !spawnSync("openssl", ["version"]).error;

describe("npm run open-shop about the public address", () => {
  const lookup = async () => "127.0.0.1";

  it("refuses http, names that only exist here, unknown names and a server without TLS", async () => {
    const check = (address: string | undefined) =>
      checkOrigin("PUBLIC_ORIGIN", address, { limitInMs, lookup });
    expect(stateOf(await check(undefined))).toEqual(["falta"]);
    for (const address of [
      "loja",
      "http://loja.com.br",
      "https://localhost",
      "https://10.1.2.3",
      "https://a.example",
    ])
      expect(stateOf(await check(address)), address).toEqual(["errado"]);
    const unknown = await checkOrigin("PUBLIC_ORIGIN", "https://loja.com.br", {
      limitInMs,
      lookup: () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })),
    });
    expect(unknown.at(-1)).toMatchObject({ state: "errado", detail: "não responde (ENOTFOUND)" });
    const closed = await check("https://loja.com.br:1");
    expect(closed.at(-1)).toMatchObject({
      subject: "TLS de loja.com.br",
      detail: "não responde (ECONNREFUSED)",
    });
  });

  it("gives up at its time limit on a resolver and a server that never answer", async () => {
    const never = () => new Promise<never>(() => undefined);
    const address = `https://loja.com.br:${silentPort}`;
    const [resolver, server] = await Promise.all([
      checkOrigin("PUBLIC_ORIGIN", address, { limitInMs: 100, lookup: never }),
      checkOrigin("PUBLIC_ORIGIN", address, { limitInMs: 100, lookup }),
    ]);
    expect(resolver.at(-1)?.detail).toBe("não responde (sem resposta a tempo)");
    expect(server.at(-1)?.detail).toBe("não responde (sem resposta a tempo)");
    expect(stateOf(server)).toEqual(["certo", "certo", "errado"]);
  });

  it.skipIf(!hasOpenssl)("wants a trusted certificate of this name for two more weeks", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "envelopa-open-shop-"));
    const [keyFile, certFile] = [path.join(folder, "key"), path.join(folder, "cert")];
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "20"];
    const name = ["-subj", "/CN=loja.com.br", "-addext", "subjectAltName=DNS:loja.com.br"];
    const files = ["-keyout", keyFile, "-out", certFile];
    execFileSync("openssl", ["req", "-x509", "-nodes", ...kind, ...name, ...files], { stdio: "pipe" });
    const cert = readFileSync(certFile, "utf8");
    const server = createTlsServer({ key: readFileSync(keyFile), cert });
    server.on("tlsClientError", () => undefined);
    const port = await listenAt(server);
    const check = async (host: string, days: number, authority?: string) => {
      const now = new Date(Date.now() + days * 86_400_000);
      const options = { limitInMs, lookup, now, ...(authority !== undefined && { authority }) };
      return (await checkOrigin("PUBLIC_ORIGIN", `https://${host}:${port}`, options)).at(-1);
    };
    expect(await check("loja.com.br", 0, cert)).toMatchObject({
      state: "certo",
      detail: "o certificado vale por mais 19 dias",
    });
    expect(await check("loja.com.br", 7, cert)).toMatchObject({
      state: "errado",
      detail: "o certificado vence em 12 dias",
    });
    expect(await check("outra.com.br", 0, cert)).toMatchObject({ state: "errado" });
    expect((await check("loja.com.br", 0))?.detail).toMatch(/não vale/);
    server.close();
    rmSync(folder, { recursive: true });
  });
});

describe("npm run open-shop about the database", () => {
  it("names what is missing from no address to a database without the demonstration", async () => {
    expect(stateOf(await checkDatabase(undefined, limitInMs))).toEqual(["falta"]);
    expect(stateOf(await checkDatabase("mysql://db", limitInMs))).toEqual(["errado"]);
    const silentUrl = `postgres://loja:${random()}@127.0.0.1:${silentPort}/loja`;
    expect((await checkDatabase(silentUrl, 100))[0]?.detail).toBe("não responde (sem resposta a tempo)");
    const bare = await createBareTestDatabase();
    const pending = await checkDatabase(bare.url, 10_000);
    expect(states(pending), JSON.stringify(pending)).toEqual({
      "Banco (DATABASE_URL)": "certo",
      Migrações: "errado",
    });
    await bare.drop();
  });

  it("names the columns and indexes that the database lacks", async () => {
    const database = await createEmptyTestDatabase();
    const { pool, close } = connect(database.url);
    await pool.query("alter table orders drop column stock_returned_at; drop index addresses_user");
    await close();
    const findings = await checkDatabase(database.url, 10_000);
    expect(findings.find(({ subject }) => subject === "Tabelas")).toMatchObject({
      detail: "falta orders.stock_returned_at; falta addresses index addresses_user",
    });
    await database.drop();
  });

  it("names the demonstration's accounts until they are closed, and its data until the mark is gone", async () => {
    const database = await createTestDatabase();
    const check = async () => states(await checkDatabase(database.url, 30_000));
    const good = { "Banco (DATABASE_URL)": "certo", Migrações: "certo", Tabelas: "certo" };
    expect(await check()).toEqual({
      ...good,
      "Contas da demonstração": "errado",
      "Produtos da demonstração": "errado",
    });
    const { db, close } = connect(database.url);
    await closePublishedAccounts(db, new Passwords("quick"), new Date());
    await db.execute(sql`comment on table products is null`);
    await close();
    expect(await check()).toEqual({
      ...good,
      "Contas da demonstração": "certo",
      "Produtos da demonstração": "certo",
    });
    await database.drop();
  });
});

describe("npm run open-shop about the services", () => {
  it("greets the mail server and sends nothing", async () => {
    const server = await startMailServer();
    const MAIL_FROM = "Loja <pedidos@adesivosdosul.com.br>";
    expect(stateOf(await checkMail({ SMTP_URL: server.url, MAIL_FROM }, limitInMs))).toEqual(["certo"]);
    expect(server.received).toEqual([]);
    await server.close();
    const gone = await checkMail({ SMTP_URL: server.url, MAIL_FROM }, limitInMs);
    expect(gone).toMatchObject([{ state: "errado", detail: "não atende (ESOCKET)" }]);
    const silentUrl = `smtp://127.0.0.1:${silentPort}`;
    const late = await checkMail({ SMTP_URL: silentUrl, MAIL_FROM }, 100);
    expect(late[0]?.detail).toBe("não atende (sem resposta a tempo)");
    expect(stateOf(await checkMail({}, limitInMs))).toEqual(["falta"]);
    expect(stateOf(await checkMail({ SMTP_URL: server.url }, limitInMs))).toEqual(["falta"]);
  });

  it("pings the Redis of LIMITS_STORE, and accepts a shop without one", async () => {
    expect(stateOf(await checkLimitsStore(undefined, limitInMs))).toEqual(["certo"]);
    const secret = random();
    const gone = await checkLimitsStore(`redis://:${secret}@127.0.0.1:1`, limitInMs);
    expect(gone).toMatchObject([{ state: "errado", detail: "não responde (ECONNREFUSED)" }]);
    expect(JSON.stringify(gone)).not.toContain(secret);
    const late = await checkLimitsStore(`redis://127.0.0.1:${silentPort}`, 100);
    expect(late[0]?.detail).toBe("não responde (sem resposta a tempo)");
    const redis = createServer((socket) => {
      socket.on("data", (commands) => {
        socket.write("+PONG\r\n".repeat(String(commands).match(/^\*\d/gm)?.length ?? 0));
      });
    });
    const url = `redis://127.0.0.1:${await listenAt(redis)}`;
    expect(stateOf(await checkLimitsStore(url, limitInMs))).toEqual(["certo"]);
    redis.close();
  });

  it.each([
    { name: "Pagar.me", open: pagarmeProvider },
    { name: "the API Pix", open: apiPixProvider },
  ])("tries the keys of $name without creating a charge", async ({ open }) => {
    const { server, settings } = await open(() => new Date());
    const state = async () => stateOf(await checkProviders(settings, limitInMs));
    expect(await state()).toEqual(["certo"]);
    expect(server.references()).toEqual([]);
    server.faults.add("expired token");
    const refused = await checkProviders(settings, limitInMs);
    expect(refused[0]?.detail).toBe("recusa as chaves (401)");
    server.faults.clear();
    server.faults.add("no connection");
    expect((await checkProviders(settings, limitInMs))[0]?.detail).toMatch(/^não responde/);
    server.close();
    expect(await state()).toEqual(["errado"]);
  });

  it("asks another upstream for its settings", async () => {
    const { Hono } = await import("hono");
    const app = new Hono().get("/platformsettings/get", (context) => context.json({}));
    const server = await listen(app);
    expect(stateOf(await checkUpstream(`${server.url}/`, limitInMs))).toEqual(["certo"]);
    expect(stateOf(await checkUpstream(`${server.url}/v2`, limitInMs))).toEqual(["errado"]);
    server.close();
  });
});

describe("npm run open-shop", () => {
  it("only reports without a terminal, shows no secret, and ends with 1 while something is missing", async () => {
    const [one, other] = [random(), random()];
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/open-shop/main.ts"], {
      env: {
        ...process.env,
        ...company,
        NODE_ENV: "production",
        API_URL: "http://127.0.0.1:1",
        SESSION_SECRETS: one,
        LIMITS_STORE: `redis://:${other}@127.0.0.1:1`,
        PUBLIC_ORIGIN: "http://loja.com.br",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(String(text)));
    const [code] = await once(child, "close");
    const text = output.join("");
    expect(code, text).toBe(1);
    expect(text).toContain("  certo   Configuração da loja: aceita");
    expect(text).toContain("  errado  PUBLIC_ORIGIN: não é https");
    expect(text).toContain("  errado  API_URL: não responde");
    expect(text).toMatch(/Falta acertar 3 de \d+ pontos\.\n$/);
    expect(text).not.toContain(one);
    expect(text).not.toContain(other);
  });
});

describe("docs/opening-a-shop.md", () => {
  const page = readFileSync("docs/opening-a-shop.md", "utf8");

  it("sets only documented settings, and every one that npm run open-shop calls missing", async () => {
    const set = [...page.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    const documented = readFileSync("docs/settings.md", "utf8");
    expect(set.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
    const origins = ["PUBLIC_ORIGIN", "PUBLIC_API_ORIGIN"];
    const missing = [
      ...checkCompany({}),
      ...checkSecrets({}),
      ...(await Promise.all(origins.map((name) => checkOrigin(name, undefined, { limitInMs })))).flat(),
    ];
    const names = [...missing.map(({ subject }) => subject), "DATABASE_URL", "SMTP_URL", "MAIL_FROM"];
    expect(names.filter((name) => !set.includes(name))).toEqual([]);
  });

  it("turns the proxy's files into those of one machine with its sed commands", () => {
    const commands = [...page.matchAll(/^(sed .+) > \/etc\/nginx\/([a-z.]+)$/gm)];
    const files = Object.fromEntries(
      commands.map(([, command = "", name = ""]) => [
        name,
        execFileSync("sh", ["-c", command], { cwd: "deploy/nginx", encoding: "utf8" }),
      ]),
    );
    const serversOf = (text = "") => [...text.matchAll(/^ +server (\S+)/gm)].map(([, server]) => server);
    const listensOf = (text = "") => [...text.matchAll(/listen (\S+?)(?: |;)/g)].map(([, place]) => place);
    expect(serversOf(files["programs.conf"])).toEqual(["127.0.0.1:3000", "127.0.0.1:4000"]);
    expect(new Set(listensOf(files["nginx.conf"]))).toEqual(new Set(["80", "443", "127.0.0.1:4010"]));
    expect(files["nginx.conf"]).toMatch(/^user www-data;\n/);
    expect(files["nginx.conf"]).not.toMatch(/\/dev\/stdout|\/tmp\/nginx\.pid/);
  });
});
