import { type PageAssets, toResponse, unsentPage } from "./rendered-pages";

type NotifyPage = (address: string) => Promise<boolean>;

/** Without a response the sending page reports it and stays; if it is gone, a page offers a retry. */
export async function answerPost(
  request: Request,
  notifyPage: NotifyPage,
  look: PageAssets,
): Promise<Response> {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    // The shopper navigated away.
    if (request.signal.aborted) throw error;
    // 204 keeps the browser on the current page.
    if (await notifyPage(request.url)) return new Response(null, { status: 204 });
    const fields = [...(await copy.formData())];
    return toResponse(unsentPage({ address: request.url, from: request.referrer, fields }, look));
  }
}
