import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Visitor } from "./visitor";

const page = `<!doctype html><title>Loja</title><h1>Olá</h1>
  <a href="/dois?x=1">Segunda página</a><div inert><a href="/preso">Preso</a></div>
  <noscript><meta http-equiv="refresh" content="10;url=/dois"></noscript>
  <form method="post" action="/receber">
    <label for="nome">Nome</label><input id="nome" name="nome" required value="Ana">
    <label><input type="checkbox" name="aceito" value="sim"> Aceito</label>
    <label for="uf">Estado</label><select id="uf" name="uf"><option value="SP">São Paulo</option><option value="RJ">Rio</option></select>
    <button name="intent" value="gravar">Gravar</button>
    <button name="intent" value="apagar" formnovalidate>Apagar</button>
  </form>
  <input form="busca" name="q" aria-label="Busca" value="carbono"><form id="busca" method="get" action="/dois"></form><button form="busca">Buscar</button>`;

const app = new Hono()
  .get("/", (c) => c.html(page))
  .get("/dois", (c) =>
    c.html(`<h1>${c.req.url.split("?")[1]}</h1><p>${c.req.header("cookie") ?? "sem cookie"}</p>`),
  )
  .post("/receber", async (c) => {
    const body = new URLSearchParams(await c.req.text());
    c.header("set-cookie", `visto=${body.get("intent")}; Path=/; HttpOnly`);
    return c.redirect(`/dois?${body}`, 303);
  })
  .get("/esquecer", (c) =>
    c.body("<p></p>", 200, { "set-cookie": "visto=; Max-Age=0", "content-type": "text/html" }),
  );

let server: ReturnType<typeof serve>;
let visitor: Visitor;

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => resolve(info.port));
  });
  visitor = new Visitor(`http://127.0.0.1:${port}`);
});

afterAll(() => void server.close());

describe("Visitor", () => {
  it("submits a form's fields with the pressed button and follows the redirect with the new cookie", async () => {
    const start = await visitor.open("/");
    const end = await start
      .form("Gravar")
      .fill("Nome", "Zé & Cia")
      .choose("Aceito")
      .fill("Estado", "Rio")
      .submit();
    expect(end.heading).toBe(
      new URLSearchParams({ nome: "Zé & Cia", aceito: "sim", uf: "RJ", intent: "gravar" }).toString(),
    );
    expect(end.trail).toHaveLength(1);
    expect(end.text).toContain("visto=gravar");
  });

  it("applies the browser's field validation unless the button has formnovalidate", async () => {
    const start = await visitor.open("/");
    expect(() => start.form("Gravar").fill("Nome", "").submit()).toThrow('"Nome" is empty');
    const end = await start.form("Apagar").fill("Nome", "").submit();
    expect(end.heading).toContain("nome=&uf=SP&intent=apagar");
  });

  it("cannot reach inert elements and lists the reachable ones", async () => {
    const start = await visitor.open("/");
    expect(start.has("link", "Preso")).toBe(false);
    expect(() => start.follow("Preso")).toThrow("Segunda página");
    expect((await start.follow(/segunda/i)).address).toBe("/dois?x=1");
  });

  it("ignores a button associated with a form only by its 'form' attribute", async () => {
    const start = await visitor.open("/");
    expect(() => start.form("Buscar")).toThrow("belongs to no form");
  });

  it("reads a meta refresh inside noscript", async () => {
    const start = await visitor.open("/");
    expect(start.refresh).toEqual({ seconds: 10, url: `${visitor.origin}/dois` });
  });

  it("deletes a cookie that the server expires", async () => {
    await (await visitor.open("/")).press("Apagar");
    expect(visitor.jar.get("visto")).toBe("apagar");
    await visitor.open("/esquecer");
    expect(visitor.jar.get("visto")).toBeUndefined();
  });
});
