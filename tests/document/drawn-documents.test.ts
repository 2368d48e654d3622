import { describe, expect, it, vi } from "vitest";
import { type DrawnDocument, DrawnDocuments, nameOf } from "~/document/drawn-documents.server";

const documentOf = (body: string): DrawnDocument => ({
  body,
  encoding: null,
  allowedStyles: null,
});

describe("A document that somebody has got lately", () => {
  it("is not drawn again for who would get the same", async () => {
    const drawn = new DrawnDocuments();
    const draw = vi.fn(async () => documentOf("página"));
    expect(await drawn.find("a", draw)).toBe(await drawn.find("a", draw));
    expect(draw).toHaveBeenCalledOnce();
  });

  it("is drawn for whom anything in it differs", async () => {
    const drawn = new DrawnDocuments();
    await drawn.find(nameOf(["/home", "R$ 10"]), async () => documentOf("R$ 10"));
    const other = await drawn.find(nameOf(["/home", "R$ 12"]), async () => documentOf("R$ 12"));
    expect(other.body).toBe("R$ 12");
  });

  it("that could not be drawn is tried again", async () => {
    const drawn = new DrawnDocuments();
    const broken = async () => {
      throw new Error("the drawing broke");
    };
    await expect(drawn.find("a", broken)).rejects.toThrow();
    expect((await drawn.find("a", async () => documentOf("página"))).body).toBe("página");
  });

  it("takes no more memory than it may", async () => {
    const drawn = new DrawnDocuments({ bytes: 1000, ageInMs: 1000 });
    for (let at = 0; at < 50; at += 1) await drawn.find(`${at}`, async () => documentOf("x".repeat(100)));
    expect(drawn.bytes).toBeLessThanOrEqual(1000);
  });
});

it("names of different parts differ, wherever one ends and the next begins", () => {
  const names = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", null], ["abc", ""], [true, "c"]].map(nameOf);
  expect(new Set(names).size).toBe(names.length);
});
