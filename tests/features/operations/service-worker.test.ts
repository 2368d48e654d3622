import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  vi.doUnmock("~/document/built-files.server");
});

it.each([
  ["on", "service-worker.js"],
  ["off", "service-worker-farewell.js"],
])("with WORKS_OFFLINE=%s the service worker route sends %s", async (setting, file) => {
  vi.resetModules();
  vi.stubEnv("WORKS_OFFLINE", setting);
  const readBuiltFile = vi.fn(async () => new TextEncoder().encode("worker"));
  vi.doMock("~/rendering/built-files.server", () => ({
    readBuiltFile,
    readUncompressedBuiltFile: readBuiltFile,
  }));
  const { loader } = await import("~/features/operations/service-worker/route");
  const request = new Request("http://loja.test/service-worker.js");
  const answer = await loader({ request, params: {}, context: {} });
  expect(readBuiltFile).toHaveBeenCalledWith(file);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});
