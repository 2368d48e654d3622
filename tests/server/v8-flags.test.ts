import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { getV8Flags } from "../../server/v8-flags.mjs";

const mib = 2 ** 20;

describe("the limits of V8's heap", () => {
  it("do not grow with the memory of the machine", () => {
    const flags = ["--max-old-space-size=256", "--max-semi-space-size=32", "--heap-growing-percent=400"];
    expect(getV8Flags("storefront", 768 * mib)).toEqual(expect.arrayContaining(flags));
    expect(getV8Flags("storefront", 64_000 * mib)).toEqual(getV8Flags("storefront", 768 * mib));
  });

  it("leave half of a small container to what is outside of the heap", () => {
    expect(getV8Flags("storefront", 256 * mib)).toContain("--max-old-space-size=128");
  });

  it("are printed for the shell that starts a container's program", () => {
    const printed = execFileSync(process.execPath, ["server/v8-flags.mjs", "upstream"], {
      encoding: "utf8",
    });
    expect(printed.trim()).toBe(getV8Flags("upstream").join(" "));
  });

  it("are taken by Node", () => {
    const limit = execFileSync(
      process.execPath,
      [...getV8Flags("storefront"), "--print", "v8.getHeapStatistics().heap_size_limit"],
      { encoding: "utf8" },
    );
    expect(Number(limit) / mib).toBeGreaterThan(200);
    expect(Number(limit) / mib).toBeLessThan(400);
  });
});
