import type { LoaderFunctionArgs } from "@remix-run/node";
import { readDataExport } from "~/features/account/data-rights.server";
import { openRequest } from "~/http/request-context.server";
import { redirectTo, requireShopper, toFormFailure, withErrorPages } from "~/http/screen.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** A route without a component has no error page. */
function failureMessage(error: unknown): string {
  const isGone = error instanceof UpstreamError && error.kind === "not-found";
  return isGone ? messages.account.dataCopyGone : toFormFailure(error).message;
}

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  try {
    const { fileName, content } = await readDataExport(context.upstream);
    const headers = new Headers({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "")}"`,
      "cache-control": "no-store",
    });
    return new Response(content, { headers: setSecurityHeaders(headers) });
  } catch (error) {
    const message = failureMessage(error);
    return redirectTo(paths.account.privacy(), context.session.notify({ kind: "warning", message }));
  }
});
