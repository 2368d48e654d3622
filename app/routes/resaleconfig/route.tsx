import { redirect } from "@remix-run/node";
import { settings } from "~/env.server";

export const loader = () => redirect(settings.sellerPortalUrl);
