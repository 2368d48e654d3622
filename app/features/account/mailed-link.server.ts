import { refuse } from "~/forms/form.server";
import { toFormFailure } from "~/http/screen.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** The page of a mailed link must change nothing on GET, because mail programs prefetch links. */
export const readLinkToken = ({ request }: { readonly request: Request }): string =>
  new URL(request.url).searchParams.get("token") ?? "";

/** The post of a mail program's own button, to the address of `List-Unsubscribe` (RFC 8058). */
export const isOneClick = (form: FormData): boolean => form.get("List-Unsubscribe") === "One-Click";

/** Null once it is done. An ended link throws, so that the page's boundary says what it was. */
export async function followLink(write: Promise<unknown>): Promise<ReturnType<typeof refuse> | null> {
  try {
    await write;
    return null;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") throw error;
    const { status, message: title } = toFormFailure(error);
    return refuse({ status, title });
  }
}
