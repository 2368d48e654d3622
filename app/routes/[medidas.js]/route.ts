import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerBuiltScript } from "~/services/built-script.server";

/** `app/rendering/measure-visit.ts`. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  answerBuiltScript(request, "measure-visit.js");
