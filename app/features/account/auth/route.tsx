import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(paths.login() + new URL(request.url).search);
