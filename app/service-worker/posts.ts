import { drawn, type Look, unsentPage } from "./drawn-pages";

/** Whether the page that sent a form to an address is still there, and has told its shopper. */
type TellPage = (address: string) => Promise<boolean>;

/**
 * Sends a form on. Where no answer comes, the page that it was sent from stays as it is and says so; one that cannot
 * gives way to a page that holds the form, to be sent again.
 */
export async function answerPost(request: Request, tellPage: TellPage, look: Look): Promise<Response> {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    // Whoever sent it went on.
    if (request.signal.aborted) throw error;
    // No content: the browser stays where it is.
    if (await tellPage(request.url)) return new Response(null, { status: 204 });
    const fields = [...(await copy.formData())];
    return drawn(unsentPage({ address: request.url, from: request.referrer, fields }, look));
  }
}
