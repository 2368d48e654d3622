import { keepAtMost, keptAt } from "./stores";

const mostFiles = 150;
const mostPictures = 120;

/** Script, styles and icons, whose names change with their content: what is kept stays right. */
export async function answerFile(request: Request, store: string): Promise<Response> {
  return (await keptAt(request.url)) ?? fetchToKeep(request, store, mostFiles);
}

/** A picture may be replaced under its own name: the browser's own cache knows until when it is good. */
export async function answerPicture(request: Request, store: string): Promise<Response> {
  const kept = await keptAt(request.url);
  try {
    return await (kept ? fetch(request) : fetchToKeep(request, store, mostPictures));
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function fetchToKeep(request: Request, store: string, most: number): Promise<Response> {
  const answer = await fetch(request);
  // Where there is no room, nothing is kept.
  if (answer.ok) void keepAtMost(most, store, request.url, answer.clone()).catch(() => {});
  return answer;
}
