import { vi } from "vitest";

/** The subset of the browser's `caches` API that the worker uses. */
export function storesInMemory(): Map<string, Map<string, Response>> {
  const stores = new Map<string, Map<string, Response>>();
  const storeNamed = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      put: async (address: string, answer: Response) => {
        entries.delete(address);
        entries.set(address, answer);
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (address: string) => entries.get(address)?.clone(),
      delete: async ({ url }: { url: string }) => entries.delete(url),
    };
  };
  vi.stubGlobal("caches", {
    open: async (name: string) => storeNamed(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (address: string) =>
      [...stores.values()].flatMap((entries) => entries.get(address) ?? [])[0]?.clone(),
  });
  return stores;
}
