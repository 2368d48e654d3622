export const matchCached = (address: string): Promise<Response | undefined> =>
  caches.match(address, { ignoreVary: true });

export async function putWithLimit(
  maxEntries: number,
  store: string,
  address: string,
  answer: Response,
): Promise<void> {
  const cache = await caches.open(store);
  await cache.put(address, answer);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -maxEntries).map((request) => cache.delete(request)));
}

export async function dropStores(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}
