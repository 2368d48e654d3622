import { redirect } from "@remix-run/node";
import { settings } from "~/env.server";

export function loader() {
  if (settings.sellerPortalUrl === null) throw new Response(null, { status: 404 });
  return redirect(settings.sellerPortalUrl);
}
