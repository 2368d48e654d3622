import { createHash } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { scaledToLoad } from "../setup/busy-machine";

const origin = inject("storefrontUrl");
const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(origin + path, { method, headers, redirect: "manual" });
const isLight = ({ $ }: Page) => $("html").attr("data-leve") !== undefined;
const unknownPage = "/nao-existe";

describe("an HTML document of the shop", () => {
  it("loads only the shop's own scripts and only the inline styles whose digest is in the policy", async () => {
    const answers = await Promise.all([open("/home"), open("/home"), open("/cart"), open(unknownPage)]);
    const digests = await Promise.all(
      answers.map(async (answer) => {
        const policy = answer.headers.get("content-security-policy") ?? "";
        expect(policy).not.toMatch(/unsafe|\*|http:/);
        expect(policy).toContain("script-src 'self';");
        const html = await answer.text();
        // Data blocks do not execute.
        const scripts = [...html.matchAll(/<script\b[^>]*>/g)]
          .map(([tag]) => tag)
          .filter((tag) => !/type="application\/(ld\+)?json"/.test(tag));
        expect(scripts).toHaveLength(1);
        expect(scripts[0]).toMatch(/ src="\/assets\//);
        const styles = [...html.matchAll(/<style\b([^>]*)>(.*?)<\/style>/gs)];
        expect(styles.map(([, attributes]) => attributes)).toEqual([""]);
        const digest = createHash("sha256")
          .update(styles[0]?.[2] ?? "")
          .digest("base64");
        expect(policy).toContain(`style-src 'self' 'sha256-${digest}';`);
        return digest;
      }),
    );
    expect(new Set(digests).size).toBeGreaterThan(1);
  });

  it("contains no inline style attribute and no inline event handler", async () => {
    for (const path of ["/home", "/produtos", "/localizacao", unknownPage]) {
      expect(await (await open(path)).text()).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/);
    }
  });

  it("is sent with private caching, framing and MIME sniffing headers", async () => {
    const { headers } = await open("/home");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toMatch(/Cookie, Save-Data/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("answers HEAD with the status of GET and no body", async () => {
    const answer = await open("/home", {}, "HEAD");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it("answers an unknown address with 404, the shop's header and a search box", async () => {
    const page = await new Visitor(origin).open(unknownPage);
    expect(page.heading).toBe("Página não encontrada");
    expect(page.title).toBe("Página não encontrada | Envelopa");
    expect(page.form("Buscar")).toBeDefined();
    expect((await open(unknownPage)).status).toBe(404);
  });
});

describe("light mode", () => {
  it.each<[string, Record<string, string>, string]>([
    [
      "by Save-Data",
      { "save-data": "on" },
      "Modo leve ligado, porque seu navegador pede para economizar dados:",
    ],
    ["by a slow line", { ect: "3g" }, "Modo leve ligado, porque sua conexão está lenta:"],
    ["by choice", { cookie: "modo-leve=1" }, "Modo leve ligado:"],
  ])("(%s) sends pages without scripts that mention the mode and its reason", async (_, headers, said) => {
    for (const path of ["/home", "/produtos", "/localizacao", "/login", unknownPage]) {
      const html = await (await open(path, headers)).text();
      expect(html).toContain('<html lang="pt-BR" data-leve');
      expect(html).not.toMatch(/<script|modulepreload/);
      expect(html.replaceAll("<!-- -->", "")).toContain(said);
    }
  });

  it.each<[string, Record<string, string>]>([
    ["Save-Data", { "save-data": "on" }],
    ["a slow line", { ect: "slow-2g" }],
  ])(
    "(by %s) stays off after it was turned off through the status line or the footer",
    async (_, headers) => {
      for (const button of ["Desligar", "Modo leve: desligar"]) {
        const visitor = new Visitor(origin, { headers });
        const off = await (await visitor.open("/localizacao")).press(button);
        expect(off.address).toBe("/localizacao");
        expect(isLight(off)).toBe(false);
        expect(isLight(await visitor.open("/home"))).toBe(false);
      }
    },
  );

  it("is switched on and off by a button without leaving the page", async () => {
    const visitor = new Visitor(origin);
    const page = await visitor.open("/localizacao");
    const light = await page.press(/Modo leve: ligar/);
    expect(light.address).toBe("/localizacao");
    expect(isLight(light)).toBe(true);
    const full = await light.press(/Modo leve: desligar/);
    expect(isLight(full)).toBe(false);
  });
});

describe("location gate", () => {
  it("covers a complete inert page", async () => {
    const page = await new Visitor(origin).open("/home");
    expect(page.html).toMatch(/<div class="page" inert/);
    expect(page.html).toMatch(/role="dialog"[^>]*aria-modal="true"/);
    expect(page.text).toContain("Escolha sua localização");
  });

  it("redirects to the requested page with its query and does not appear again", async () => {
    const visitor = new Visitor(origin);
    const home = await visitor.open("/home");
    const category = /href="(\/categorias\/[^"?]+)"/.exec(home.html)?.[1];
    const page = await visitor.open(`${category}?pagina=1`);
    const after = await page.form("Confirmar cep").fill("CEP", "01310-100").submit();
    expect(after.address).toBe(`${category}?pagina=1`);
    expect(after.html).not.toContain('role="dialog"');
    expect(after.text).toContain("Calculando para: 01310-100");
  });

  it("rejects an invalid CEP and keeps the typed value", async () => {
    const page = await new Visitor(origin).open("/home");
    const form = page.form("Confirmar cep");
    form.fill("CEP", "0131");
    const refused = await form.submit();
    expect(refused.alerts.join()).toContain("O Cep informado não foi encontrado.");
    expect(refused.html).toContain('value="0131"');
  });

  it("causes neither a redirect loop nor an error for a visitor without cookies", async () => {
    const answer = await open("/home", { "user-agent": "Googlebot" });
    expect(answer.status).toBe(200);
  });
});

describe("flash notice", () => {
  it("is shown once, on the next page", async () => {
    const visitor = new Visitor(origin);
    const login = await visitor.open("/profile?step=3");
    expect(login.address).toMatch(/^\/login\?voltar=/);
    expect(login.text).toContain("Entre para continuar.");
    expect((await login.reload()).text).not.toContain("Entre para continuar.");
  });
});

describe("POST requests", () => {
  const post = (body: BodyInit, headers: Record<string, string>) =>
    fetch(`${origin}/localizacao`, { method: "POST", body, headers, redirect: "manual" });
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it("answers an oversized post with an explanatory page", async () => {
    const answer = await post(`cep=${"0".repeat(300_000)}`, form);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("O formulário é grande demais");
    // The unread body must not block the next request of the same connection.
    const start = performance.now();
    expect((await open("/healthz")).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(scaledToLoad(2000));
  });

  it("answers a post that is not a form with an explanatory page", async () => {
    const answer = await post("{}", { "content-type": "application/json" });
    expect(answer.status).toBe(415);
    expect(await answer.text()).toContain("Não entendemos este formulário");
  });

  it("treats a post with a malformed cookie as a guest's", async () => {
    const answer = await open("/home", { cookie: `envelopa=${"A".repeat(6000)}` });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/Olá, (<!-- -->)?visitante/);
  });
});
