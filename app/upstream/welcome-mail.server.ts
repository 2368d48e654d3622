import { sendClientEmail } from "../../contract/mail";
import type { Upstream } from "./http.server";

/** Requests the welcome e-mail (installers 7, email/sendClient). */
export async function requestWelcomeMail(upstream: Upstream, email: string): Promise<void> {
  await upstream(sendClientEmail, { body: { email } });
}
