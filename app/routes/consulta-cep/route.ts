import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { lookUpCep } from "~/composition/installer-cep.server";
import { withFailurePages } from "~/failures.server";
import { openRequest } from "~/request.server";

/** What a CEP tells, for the script of a form that is filled in by it. Without script the form's own 'Buscar CEP' asks. */
export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const typed = new URL(args.request.url).searchParams.get("cep") ?? "";
  const { told, status, headers } = await lookUpCep(opened, typed);
  const isTooMany = status === 429;
  return data(told, {
    status: isTooMany ? status : 200,
    headers: { "cache-control": "no-store", ...headers },
  });
});
