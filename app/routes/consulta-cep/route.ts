import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { tellOfCep } from "~/composition/installer-cep.server";
import { withFailurePages } from "~/failures.server";
import { openRequest } from "~/request.server";

/** What a CEP tells, for the script of a form that is filled in by it. Without script the form's own 'Buscar CEP' asks. */
export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const told = await tellOfCep(upstream, new URL(args.request.url).searchParams.get("cep") ?? "");
  return data(told, { headers: { "cache-control": "no-store" } });
});
