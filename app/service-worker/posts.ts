import { type PageAssets, renderUnsentPage, secret, toResponse } from "./rendered-pages";

type NotifyPage = (address: string) => Promise<boolean>;

const maxAnswers = 5;
const maxKeyLength = 100_000;
/** Answers by address and body, in memory only: the browser does not cache those that came through the worker. */
const answers = new Map<string, Response>();

export const forgetAnswers = (): void => answers.clear();

const toKey = async (post: Request): Promise<string> => `${post.url} ${await post.text()}`;

async function keep(request: Request, answer: Response): Promise<void> {
  const key = await toKey(request);
  if (key.length > maxKeyLength || secret.test(key)) return;
  answers.delete(key);
  answers.set(key, answer);
  for (const oldest of [...answers.keys()].slice(0, -maxAnswers)) answers.delete(oldest);
}

/**
 * The sending page reports a missing response and stays; if it is gone, a page offers a retry. A form that the
 * shopper goes back to is not sent again by itself.
 */
export async function answerPost(
  request: Request,
  notifyPage: NotifyPage,
  look: PageAssets,
): Promise<Response> {
  const [copy, other] = [request.clone(), request.clone()];
  const isHistory = "isHistoryNavigation" in request && request.isHistoryNavigation === true;
  if (isHistory) {
    const storedAnswer = answers.get(await toKey(other));
    if (storedAnswer) return storedAnswer.clone();
  } else {
    try {
      const answer = await fetch(request);
      // A redirect has status 0.
      if (answer.status >= 200) void keep(other, answer.clone()).catch(() => {});
      return answer;
    } catch (error) {
      // The shopper navigated away.
      if (request.signal.aborted) throw error;
      // 204 keeps the browser on the current page.
      if (await notifyPage(request.url)) return new Response(null, { status: 204 });
    }
  }
  const fields = [...(await copy.formData())];
  return toResponse(
    renderUnsentPage({ address: request.url, from: request.referrer, fields, isHistory }, look),
  );
}
