import { redirect } from "@remix-run/node";
import { paths } from "~/paths";

/** Where password managers look for the form (W3C, "A Well-Known URL for Changing Passwords"). */
export const loader = () => redirect(`${paths.profile(2)}#senha`);
