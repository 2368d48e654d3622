import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** The older addresses of these pages; any other below /auth leads to the login (catalogue 2). */
const pages = new Map([
  ["login", paths.login()],
  ["register", paths.register()],
  ["forgotpassword", paths.forgotPassword()],
]);

export const loader = ({ request, params }: LoaderFunctionArgs) => {
  const page = pages.get(params["*"] ?? "");
  return redirect(page ? page + new URL(request.url).search : "/auth");
};
