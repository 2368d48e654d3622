import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/env.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { answerBuiltScript } from "~/rendering/built-script.server";

/** The service worker, or one that unregisters itself when offline support is off (docs/decisions/offline.md). */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  answerBuiltScript(
    request,
    settings.worksOffline ? "service-worker.js" : "service-worker-farewell.js",
    setSecurityHeaders(new Headers()),
  );
