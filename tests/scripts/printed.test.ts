import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLaunchPlace, type Launched, type LaunchPlace } from "./launched-shop";
import { printedLines } from "./printed-lines";
import { faultOfLine, readPrinted } from "./printed-trials";

/** `npm run prove -- start` starts with an empty folder and renders every picture. */
const isLongForm = process.env.STARTS === "all";

let place: LaunchPlace;

beforeAll(async () => {
  place = await createLaunchPlace();
});

afterAll(() => place.remove());

async function start(over: Record<string, string> = {}): Promise<Launched> {
  // Password hashing is slow while other tests run.
  const shop = place.launch({ UPSTREAM_TIME_LIMIT_IN_MS: "60000", ...over }, ["npm", "start"]);
  await shop.untilItSays(/Tudo no ar.*\n/);
  return shop;
}

async function faultsOf(said: string): Promise<string[]> {
  const lines = printedLines(said);
  const printed = readPrinted(lines);
  const faults: string[] = [];
  for (const line of lines) {
    const fault = await faultOfLine(line, printed);
    if (fault !== null) faults.push(fault);
  }
  expect(lines.length).toBeGreaterThan(20);
  return faults;
}

async function stop({ child, ended }: Launched): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

const ownCompany = {
  COMPANY_NAME: "Adesivos do Sul Ltda.",
  COMPANY_TAX_ID: "11.222.333/0001-81",
  COMPANY_ADDRESS: "Rua das Flores, 12, Centro, Curitiba, PR, 80010-000",
  COMPANY_EMAIL: "contato@adesivosdosul.com.br",
  COMPANY_PHONE: "(41) 3200-1000",
  COMPANY_WHATSAPP: "(41) 99876-1000",
};

describe("npm start text", { timeout: 900_000 }, () => {
  it("prints only correct lines: logins, coupons, CEPs, test cards and addresses all work", async () => {
    const shop = await start(isLongForm ? { UPLOADS_FOLDER: "" } : {});
    expect(await faultsOf(shop.said())).toEqual([]);
    await stop(shop);
  });

  it("reports a printed line without a check as untested", async () => {
    const printed = { storefrontUrl: "", upstreamUrl: "", password: "", buyer: "" };
    const [line = { heading: "", text: "" }] = printedLines("  Novidades\n    FRETE0  frete de graça\n");
    expect(await faultOfLine(line, printed)).toBe("FRETE0  frete de graça: printed but not tried");
  });
});

describe.runIf(isLongForm)("data of a start without the sandbox", { timeout: 900_000 }, () => {
  it("accepts the published logins only after a start with the sandbox, and prints none before", async () => {
    await place.remove();
    place = await createLaunchPlace();
    const closed = await start({ SANDBOX: "off", ...ownCompany });
    expect(closed.said()).not.toMatch(/senha|@envelopa\.example|4000 0000|\/sandbox/);
    await stop(closed);
    const shop = await start();
    const lines = printedLines(shop.said()).filter(({ heading }) => heading.startsWith("Entrar"));
    const printed = readPrinted(printedLines(shop.said()));
    expect(lines).toHaveLength(3);
    expect(await Promise.all(lines.map((line) => faultOfLine(line, printed)))).toEqual([null, null, null]);
    await stop(shop);
  });
});
