import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** Legacy URLs of these pages; any other path below /auth leads to the login. */
const pages = new Map([
  ["login", paths.login()],
  ["register", paths.register()],
  ["forgotpassword", paths.forgotPassword()],
]);

export const loader = ({ request, params }: LoaderFunctionArgs) => {
  const page = pages.get(params["*"] ?? "");
  return redirect(page ? page + new URL(request.url).search : "/auth");
};
