import { matchCached, putWithLimit } from "./stores";

const maxFiles = 150;
const maxPictures = 120;

/** Cache first: file names contain a content hash. */
export async function answerFile(request: Request, store: string): Promise<Response> {
  return (await matchCached(request.url)) ?? fetchToKeep(request, store, maxFiles);
}

/** Pictures may change under the same name, so the HTTP cache decides freshness. */
export async function answerPicture(request: Request, store: string): Promise<Response> {
  const cached = await matchCached(request.url);
  try {
    return await (cached ? fetch(request) : fetchToKeep(request, store, maxPictures));
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

async function fetchToKeep(request: Request, store: string, maxEntries: number): Promise<Response> {
  const answer = await fetch(request);
  // Storage quota errors are ignored.
  if (answer.ok) void putWithLimit(maxEntries, store, request.url, answer.clone()).catch(() => {});
  return answer;
}
