import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPages } from "~/http/failures.server";
import { openRequest, redirectTo, requireShopper } from "~/http/request-context.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { readDataExport } from "~/upstream/data-rights.server";
import { orNull } from "~/upstream/upstream-error.server";

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  await requireShopper(opened);
  const copy = await orNull(readDataExport(opened.upstream));
  if (copy === null) {
    const message = messages.account.dataCopyGone;
    throw await redirectTo(paths.privacy(), opened.session.notify({ kind: "warning", message }));
  }
  const headers = new Headers({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${copy.fileName.replace(/[^\w.-]/g, "")}"`,
    "cache-control": "no-store",
  });
  return new Response(new Uint8Array(copy.bytes), { headers: setSecurityHeaders(headers) });
});
