import { describe, expect, it, vi } from "vitest";
import { HtmlCache, hashKey, type RenderedHtml } from "~/rendering/html-cache.server";

const documentOf = (body: string): RenderedHtml => ({ body, encoding: null, allowedStyles: null });

describe("HTML cache", () => {
  it("reuses a document for the same render inputs", async () => {
    const drawn = new HtmlCache();
    const draw = vi.fn(async () => documentOf("página"));
    expect(await drawn.find("a", draw)).toBe(await drawn.find("a", draw));
    expect(draw).toHaveBeenCalledOnce();
  });

  it("renders again when any input differs", async () => {
    const drawn = new HtmlCache();
    await drawn.find(hashKey(["/home", "R$ 10"]), async () => documentOf("R$ 10"));
    const other = await drawn.find(hashKey(["/home", "R$ 12"]), async () => documentOf("R$ 12"));
    expect(other.body).toBe("R$ 12");
  });

  it("renders again after a failed rendering", async () => {
    const drawn = new HtmlCache();
    const broken = async () => {
      throw new Error("the drawing broke");
    };
    await expect(drawn.find("a", broken)).rejects.toThrow();
    expect((await drawn.find("a", async () => documentOf("página"))).body).toBe("página");
  });

  it("stays within its memory limit", async () => {
    const drawn = new HtmlCache({ bytes: 1000, ageInMs: 1000 });
    for (let at = 0; at < 50; at += 1) await drawn.find(`${at}`, async () => documentOf("x".repeat(100)));
    expect(drawn.bytes).toBeLessThanOrEqual(1000);
  });
});

it("creates different keys for inputs that differ only in their boundaries", () => {
  const names = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", null], ["abc", ""], [true, "c"]].map(hashKey);
  expect(new Set(names).size).toBe(names.length);
});
