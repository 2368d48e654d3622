import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** The specification's router mounts this URL under /categorias. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  redirect(paths.category(params.name ?? "") + new URL(request.url).search, 301);
