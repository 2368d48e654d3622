import type { z } from "zod";
import { getEmailChange } from "../../../contract/email-change";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** An account keeps its e-mail where the upstream cannot change it, and no mail asks to confirm it. */
export const changesEmails = (upstream: Upstream): boolean => getCapabilities(upstream).changeEmails;

/** Null where nothing of the e-mail can wait. */
export const findWaitingEmailChange = async (
  upstream: Upstream,
): Promise<z.output<typeof getEmailChange.answer> | null> =>
  changesEmails(upstream) ? upstream(getEmailChange) : null;
