export const keptAt = (address: string): Promise<Response | undefined> =>
  caches.match(address, { ignoreVary: true });

export async function keepAtMost(
  most: number,
  store: string,
  address: string,
  answer: Response,
): Promise<void> {
  const cache = await caches.open(store);
  await cache.put(address, answer);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -most).map((request) => cache.delete(request)));
}

export async function dropStores(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}
