import type { LoaderFunctionArgs } from "@remix-run/node";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { answerBuiltScript } from "~/rendering/built-script.server";

/** `app/rendering/measure-visit.ts`. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  answerBuiltScript(request, "measure-visit.js", setSecurityHeaders(new Headers()));
