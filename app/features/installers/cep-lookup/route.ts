import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { lookUpCep } from "~/features/installers/installer-record.server";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";

/** CEP lookup for script; without script a form's own 'Buscar CEP' submits. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const typed = new URL(args.request.url).searchParams.get("cep") ?? "";
  const { result, status, headers } = await lookUpCep(context, typed);
  const isTooMany = status === 429;
  return data(result, {
    status: isTooMany ? status : 200,
    headers: { "cache-control": "no-store", ...headers },
  });
});
