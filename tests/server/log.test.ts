import { afterEach, describe, expect, it } from "vitest";
import { formatLogLine } from "../../scripts/log-lines.mjs";
import { toLoggablePath, withoutPersonalData } from "../../server/personal-data.mjs";
import { scaledToLoad } from "../setup/busy-machine";
import { type AnsweringProgram, startAnswering } from "./answering-program";

describe("toLoggablePath", () => {
  it.each([
    ["/produtos?produto=ana%40example.com", "/produtos"],
    ["/produtos/vinil-carbono-3d?cep=01310-100", "/produtos/vinil-carbono-3d"],
    ["/categorias/pel%C3%ADculas", "/categorias/pel%C3%ADculas"],
    ["/home.json?rotas=routes%2F_shop", "/home.json"],
    ["/ana@example.com/x", "/…/x"],
    ["/pedido/529.982.247-25", "/pedido/…"],
    ["/consulta-cep/01310-100", "/consulta-cep/…"],
    [`/token/${"a1b2c3d4".repeat(8)}`, "/token/…"],
    ["http://somebody.example/home?x", "/home"],
    ['/"} forged', "/…"],
  ])("returns for %s the path %s", (asked, logged) => {
    expect(toLoggablePath(asked)).toBe(logged);
  });
});

describe("withoutPersonalData", () => {
  it.each([
    "ana.souza+loja@mail.example.com.br",
    "529.982.247-25",
    "52998224725",
    "12.ABC.345/01DE-35",
    "11.222.333/0001-81",
    "01310-100",
    "(11) 98765-4321",
    "4000 0000 0000 0010",
    "ana%40example.com",
    "Bearer abc.def",
    "3f9c1b7e5d2a4860b1c9e7f3a5d8402c6e1b9f7d",
  ])("masks %s", (planted) => {
    const text = withoutPersonalData(`Key (x)=(${planted}) exists, said ${planted}.`);
    for (const part of planted.split(/\s/).filter((each) => each.length > 5))
      expect(text).not.toContain(part);
    expect(text).toMatch(/^Key .* exists, said/);
  });

  it("preserves request ids, file and line, status and call names", () => {
    const text =
      "upstream listProducts: status 502 [9b2f1f0c-54b3-4c0e-8a39-112233445566] at /srv/shop/node_modules/@remix-run/node/dist/index.js:1204:17";
    expect(withoutPersonalData(text)).toBe(text);
  });

  it("truncates long text and masks hostile input quickly", () => {
    const startedAtInMs = performance.now();
    for (const part of ["a", "a-", "1 ", "a@", "1a", "(1", "a1-"]) {
      expect(withoutPersonalData(part.repeat(50_000)).length).toBeLessThanOrEqual(12_000);
    }
    expect(performance.now() - startedAtInMs).toBeLessThan(scaledToLoad(2_000));
  });

  it("masks the password of a URL", () => {
    expect(withoutPersonalData("postgres://shop:secret@db.internal:5432/shop")).not.toContain("secret");
  });
});

describe("program log", () => {
  let program: AnsweringProgram | undefined;
  afterEach(() => program?.child.kill("SIGKILL"));

  const planted = [
    "ana@example.com",
    "52998224725",
    "529.982.247-25",
    "01310-100",
    "01310100",
    "segredo-9f8e7d6c",
  ];

  it("writes JSON lines with request id and outcome, and no personal data", async () => {
    program = await startAnswering();
    const id = "edge-1234567890";
    const query = planted.map((each, index) => `q${index}=${encodeURIComponent(each)}`).join("&");
    const asked = [
      `/produtos/vinil?${query}`,
      "/ana@example.com",
      "/x/529.982.247-25",
      "/failing?email=ana@example.com",
    ];
    for (const path of asked) {
      const headers = {
        authorization: "Bearer segredo-9f8e7d6c",
        cookie: "sessao=segredo-9f8e7d6c",
        referer: `http://shop.example/?cep=01310-100`,
        "user-agent": "ana@example.com",
        "x-request-id": id,
      };
      const body = JSON.stringify({ email: "ana@example.com", cpf: "529.982.247-25", cep: "01310-100" });
      await (await fetch(program.url + path, { method: "POST", headers, body })).text();
    }
    program.child.kill("SIGTERM");
    await program.ended;
    const entries = program.lines().map((line): Record<string, unknown> => JSON.parse(line));
    const requests = entries.filter(({ message }) => message === "request");
    expect(requests.map(({ path }) => path)).toEqual(["/produtos/vinil", "/…", "/x/…", "/failing"]);
    expect(requests[0]).toMatchObject({
      level: "info",
      program: "upstream",
      requestId: id,
      method: "POST",
      status: 200,
    });
    expect(requests[0]?.durationInMs).toBeTypeOf("number");
    const failure = entries.find(({ level }) => level === "error");
    expect(failure?.message).toMatch(/^It failed for \[e-mail\] Error: \[e-mail\]\n {4}at /);
    const whole = program.lines().join("\n");
    expect(planted.filter((each) => whole.includes(each))).toEqual([]);
    expect(whole).not.toContain("127.0.0.1");
  });

  it("writes requests together while it serves, and an error at once", async () => {
    program = await startAnswering();
    const { url, child, lines } = program;
    let writes = 0;
    child.stdout?.on("data", () => {
      writes += 1;
    });
    const requests = () => lines().filter((line) => line.includes('"message":"request"')).length;
    for (let sent = 0; sent < 20; sent += 1) await fetch(`${url}/`);
    await expect.poll(requests).toBe(20);
    expect(writes).toBeLessThan(20);
    await fetch(`${url}/`);
    await fetch(`${url}/failing`);
    await expect.poll(() => lines().some((line) => line.startsWith('{"level":"error"'))).toBe(true);
    await expect.poll(requests).toBe(22);
  });

  it("ends on SIGTERM when its output has no reader", async () => {
    program = await startAnswering();
    program.child.stdout?.destroy();
    await fetch(`${program.url}/`);
    await fetch(`${program.url}/failing`);
    program.child.kill("SIGTERM");
    expect((await program.ended).code).toBe(0);
  });

  it("ends with the error that ended the program, without personal data", async () => {
    program = await startAnswering();
    await fetch(`${program.url}/fatal?late=500`).catch(() => undefined);
    expect((await program.ended).code).toBe(1);
    const last: Record<string, unknown> = JSON.parse(program.lines().at(-1) ?? "");
    expect(last.level).toBe("fatal");
    expect(last.message).toMatch(/^ended by Error: \[e-mail\] has \[number\]\n {4}at /);
  });

  it("logs an unhandled rejection while the program continues to serve", async () => {
    program = await startAnswering();
    expect(await (await fetch(`${program.url}/rejected`)).text()).toBe("begun done");
    expect(await (await fetch(`${program.url}/`)).text()).toBe("begun done");
    program.child.kill("SIGTERM");
    expect((await program.ended).code).toBe(0);
    const entries = program.lines().map((line): Record<string, unknown> => JSON.parse(line));
    expect(entries.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
      expect.stringMatching(/^unhandled rejection Error: \[e-mail\] has \[number\]\n {4}at /),
    ]);
  });

  it("reports an invalid setting at startup in one sentence", async () => {
    await expect(startAnswering({ LOG_LEVEL: "loud" })).rejects.toThrow(
      /LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, and is "loud"\./,
    );
  });
});

it("readableLine formats a log entry without JSON for a terminal", () => {
  const request = {
    level: "info",
    message: "request",
    method: "GET",
    path: "/home",
    status: 200,
    durationInMs: 12.5,
  };
  expect(formatLogLine(JSON.stringify(request))).toEqual({ text: "GET /home 200 12.5 ms", isError: false });
  const error = { level: "error", message: "It failed", requestId: "edge-12345678" };
  expect(formatLogLine(JSON.stringify(error))).toEqual({ text: "It failed [edge-12345678]", isError: true });
  expect(formatLogLine("Warning: as it is")).toEqual({ text: "Warning: as it is", isError: false });
});
