import { endOtherSessions, listSessions } from "../../contract/sessions";
import type { Upstream } from "./http.server";

/** Where the account is logged in (ours: client/sessions), latest use first. */
export const findSessions = async (upstream: Upstream) => (await upstream(listSessions)).sessions;

export async function endOthers(upstream: Upstream): Promise<void> {
  await upstream(endOtherSessions);
}
