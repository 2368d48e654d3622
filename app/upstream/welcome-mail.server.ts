import { sendClientEmail } from "../../contract/mail";
import type { Upstream } from "./http.server";

/** Asks for the letter that welcomes whoever has just registered (installers 7, email/sendClient). */
export async function askForWelcomeMail(upstream: Upstream, email: string): Promise<void> {
  await upstream(sendClientEmail, { body: { email } });
}
