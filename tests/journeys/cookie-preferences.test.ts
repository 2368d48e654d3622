import { readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { Visitor } from "../driver/visitor";

const visitScript = "/medidas.js";

describe("/cookies", () => {
  it("is linked in every footer and in the privacy policy, shows the answer and changes it", async () => {
    const visitor = new Visitor(inject("storefrontUrl"));
    expect((await visitor.open("/produtos")).html).not.toContain(visitScript);
    for (const path of ["/produtos", "/cart", "/login", "/nao-existe", "/politicas/politica-privacidade"]) {
      const page = await visitor.open(path);
      expect(page.has("link", "Preferências de cookies"), path).toBe(true);
    }
    const policy = await visitor.open("/politicas/politica-privacidade");
    expect(policy.$("main a[href='/cookies']").text()).toBe("Preferências de cookies");

    const preferences = await policy.follow("Preferências de cookies");
    expect(preferences.heading).toBe("Preferências de cookies");
    expect(preferences.text).toContain("Você ainda não respondeu.");
    const accepted = await preferences.press("Aceitar", "Recusar");
    expect([accepted.address, accepted.status]).toEqual(["/cookies", 200]);
    expect(accepted.text).toContain("Você aceitou os cookies de medição.");
    expect(visitor.jar.get("cookies")).toBe("aceitar");
    expect((await visitor.open("/produtos")).html).toContain(visitScript);
    const refused = await accepted.press("Recusar");
    expect(refused.text).toContain("Você recusou os cookies de medição.");
    expect(visitor.jar.get("cookies")).toBe("recusar");
    expect((await visitor.open("/produtos")).html).not.toContain(visitScript);
  });

  it("lets no document in light mode measure the visit, and the script of others has at most 1,000 bytes", async () => {
    const visitor = new Visitor(inject("storefrontUrl"));
    visitor.jar.set("cookies", "aceitar");
    visitor.jar.set("modo-leve", "1");
    expect((await visitor.open("/produtos")).html).not.toContain(visitScript);
    const { status, headers } = await fetch(inject("storefrontUrl") + visitScript, {
      headers: { "accept-encoding": "gzip" },
    });
    expect([status, headers.get("content-encoding")]).toEqual([200, "gzip"]);
    expect(readFileSync("build/client/measure-visit.js.gz").length).toBeLessThanOrEqual(1000);
  });
});
