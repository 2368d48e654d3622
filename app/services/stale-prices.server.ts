import { formatTime } from "~/domain/dates";
import type { RequestContext } from "~/http/request-context.server";

/** Time of the oldest cached price ('14h32'). Call it after all other reads of the loader. */
export function getStaleSince({ staleSince }: Pick<RequestContext, "staleSince">): string | null {
  const date = staleSince();
  return date && formatTime(date);
}
