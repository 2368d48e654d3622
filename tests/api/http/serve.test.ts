import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createApp } from "../../../api/app";
import { callHandlers } from "../../../api/call-handlers";
import { tokens, users } from "../../../api/database/schema/accounts";
import { ContractViolation, enforceContract } from "../../../api/http/enforce-contract";
import { hashToken } from "../../../api/http/shopper";
import type { Call } from "../../../contract/call";
import { calls } from "../../../contract/calls";
import { listCategoryNames } from "../../../contract/catalogue";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const [user] = await upstream.database
    .insert(users)
    .values({ name: "Ana", email: "ana@exemplo.com.br", passwordHash: "-" })
    .returning();
  if (user === undefined) throw new Error("No user");
  const inAnHour = new Date("2026-11-20T15:00:00-03:00");
  const anHourAgo = new Date("2026-11-20T13:00:00-03:00");
  await upstream.database.insert(tokens).values([
    { hash: hashToken("good"), userId: user.id, expiresAt: inAnHour },
    { hash: hashToken("stale"), userId: user.id, expiresAt: anHourAgo },
    { hash: hashToken("revoked"), userId: user.id, expiresAt: inAnHour, revokedAt: anHourAgo },
  ]);
});

const profile = "user/get-one?id=1";

describe("upstream request handling", () => {
  it("answers 401 without a token, with an unknown token and with a revoked token", async () => {
    for (const token of [undefined, "never-given-out", "revoked", "with space"]) {
      const { status, body } = await upstream.ask("GET", profile, { token });
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { message: "Entre para continuar." },
      });
    }
  });

  it("answers 412 'expired' for an expired token", async () => {
    const { status, body } = await upstream.ask("GET", profile, { token: "stale" });
    expect(status).toBe(412);
    expect(body).toMatchObject({ detail: "expired" });
  });

  it("expires a token by the upstream's clock at the exact moment", async () => {
    const closing = await upstream.ask("GET", profile, { token: "good" });
    expect([401, 412]).not.toContain(closing.status);
    upstream.clock.set("2026-11-20T15:00:00-03:00");
    expect((await upstream.ask("GET", profile, { token: "good" })).status).toBe(412);
    upstream.clock.set("2026-11-20T14:00:00-03:00");
  });

  it("answers public calls with an invalid token", async () => {
    expect((await upstream.ask("GET", "category/getInclude", { token: "stale" })).status).toBe(200);
  });

  it("looks a token up only for calls that need the shopper", async () => {
    const lookups = vi.fn();
    const database = new Proxy(upstream.database, {
      get(target, name) {
        if (name === "select") lookups();
        return Reflect.get(target, name);
      },
    });
    const app = createApp({ ...upstream.parts, database });
    const headers = { authorization: "Bearer good" };
    expect((await app.request("/openapi.json", { headers })).status).toBe(200);
    await app.request("/category/getInclude", { headers });
    expect(lookups).toHaveBeenCalledTimes(1);
    await app.request("/client/sessions", { headers });
    expect(lookups).toHaveBeenCalledTimes(3);
  });

  it("answers 400 with field errors for a request that violates the contract", async () => {
    const { status, body } = await upstream.ask("POST", "product/listActiveB2C", {
      body: { page: 0, pageSize: "many" },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { page: [expect.any(String)], pageSize: [expect.any(String)] } });
  });

  it("answers 400 when a required query parameter is missing", async () => {
    expect((await upstream.ask("GET", "product/name")).status).toBe(400);
  });

  it("answers 413 above one mebibyte and reads smaller bodies", async () => {
    const searchedText = (length: number) => ({ body: { searchedText: "a".repeat(length) } });
    expect((await upstream.ask("POST", "search", searchedText(1_100_000))).status).toBe(413);
    expect((await upstream.ask("POST", "search", searchedText(900_000))).status).toBe(400);
  });

  it("answers 404 in JSON for an unknown path", async () => {
    const { status, body } = await upstream.ask("GET", "product/nothing");
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { message: "Não encontramos o que você procura." },
    });
  });

  it("does not count an aborted request as a server error", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
    const sent = new Request("http://upstream.test/user/login", { method: "POST", body, duplex: "half" });
    expect((await createApp(upstream.parts).request(sent)).status).toBe(400);
  });

  it("hides the cause of an internal error from the response", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = await openUpstream({
      geocoder: { geocode: () => Promise.reject(new Error("key 12345 was refused")) },
    });
    const { status, body } = await broken.ask("GET", "maps/geocode?address=Rua+A");
    await broken.close();
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("12345");
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe("upstream contract", () => {
  it("has one route for each call of every upstream and of a capability that it announces, and no other", async () => {
    const namesOf = (each: readonly { call: Call }[]) => each.map(({ call }) => call.name);
    const served = namesOf(callHandlers);
    expect(served).toHaveLength(new Set(served).size);
    expect(served.filter((name) => !namesOf(calls).includes(name))).toEqual([]);
    const { headers } = await upstream.ask("GET", "healthz");
    const announced = (headers.get("x-capabilities") ?? "").split(", ");
    const owed = calls.filter(({ capability }) => capability === null || announced.includes(capability));
    expect(namesOf(owed).filter((name) => !served.includes(name))).toEqual([]);
    for (const { call } of calls) {
      const { status } = await upstream.ask(call.method, call.path.replace(/:\w+/g, "1"), { token: "good" });
      expect([501, 500, 405], call.name).not.toContain(status);
    }
  });

  it("is published completely", async () => {
    const { body } = await upstream.ask("GET", "openapi.json");
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(body);
    for (const { call } of calls) {
      const path = `/${call.path.replace(/:(\w+)/g, "{$1}")}`;
      expect(paths[path], call.name).toHaveProperty(call.method.toLowerCase());
    }
  });
});

describe("response validation in tests", () => {
  it("rejects a response that lacks a contract field or has an unknown field", () => {
    const category = { categoryId: 1, categoryName: "Automotivo" };
    expect(() => enforceContract(listCategoryNames, [category])).not.toThrow();
    expect(() => enforceContract(listCategoryNames, [{ categoryId: 1 }])).toThrow(ContractViolation);
    expect(() => enforceContract(listCategoryNames, [{ ...category, secret: true }])).toThrow(
      ContractViolation,
    );
  });
});

describe("files below Uploads/", () => {
  it("are served with cache headers, and no file outside the folder can be read", async () => {
    const folder = upstream.parts.settings.uploadsFolder;
    await mkdir(path.join(folder, "produtos"), { recursive: true });
    await writeFile(path.join(folder, "produtos", "x.webp"), "picture");
    await writeFile(path.join(folder, "..", "envelopa-beside.txt"), "secret");

    const { status, headers, body } = await upstream.ask("GET", "Uploads/produtos/x.webp");
    expect({ status, body }).toEqual({ status: 200, body: "picture" });
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("public, max-age=86400");

    for (const way of [
      "%2e%2e/envelopa-beside.txt",
      "..%2fenvelopa-beside.txt",
      "..%5cenvelopa-beside.txt",
    ]) {
      expect((await upstream.ask("GET", `Uploads/${way}`)).status, way).toBe(404);
    }
  });
});
