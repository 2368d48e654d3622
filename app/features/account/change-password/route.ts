import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** Password managers look for the form at this URL (W3C, "A Well-Known URL for Changing Passwords"). */
export const loader = () => redirect(`${paths.profile(2)}#senha`);
