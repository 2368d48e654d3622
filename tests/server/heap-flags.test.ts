import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { getHeapFlags } from "../../server/heap-flags.mjs";

const mib = 2 ** 20;

describe("the limits of V8's heap", () => {
  it("do not grow with the memory of the machine", () => {
    const flags = ["--max-old-space-size=256", "--max-semi-space-size=32", "--heap-growing-percent=400"];
    expect(getHeapFlags("storefront", 768 * mib)).toEqual(flags);
    expect(getHeapFlags("storefront", 64_000 * mib)).toEqual(flags);
  });

  it("leave half of a small container to what is outside of the heap", () => {
    expect(getHeapFlags("storefront", 256 * mib)).toContain("--max-old-space-size=128");
  });

  it("are printed for the shell that starts a container's program", () => {
    const printed = execFileSync(process.execPath, ["server/heap-flags.mjs", "upstream"], {
      encoding: "utf8",
    });
    expect(printed.trim()).toBe(getHeapFlags("upstream").join(" "));
  });

  it("are taken by Node", () => {
    const limit = execFileSync(
      process.execPath,
      [...getHeapFlags("storefront"), "--print", "v8.getHeapStatistics().heap_size_limit"],
      { encoding: "utf8" },
    );
    expect(Number(limit) / mib).toBeGreaterThan(200);
    expect(Number(limit) / mib).toBeLessThan(400);
  });
});
