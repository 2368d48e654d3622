import { eq } from "drizzle-orm";
import {
  findOverlap,
  hasOrderedHours,
  parseDistinctNames,
  type WorkingHours,
} from "../../common/service-area";
import type { Queries } from "../database/connection";
import { installers } from "../database/schema/installers";
import { RefusalError, refuseField } from "../http/refusal-error";
import { messages } from "../messages";

/** Where and when an installer works, in place of what was saved. */
export async function saveServiceArea(
  queries: Queries,
  installerId: number,
  { districts, hours }: { readonly districts: readonly string[]; readonly hours: readonly WorkingHours[] },
): Promise<void> {
  if (!hours.every(hasOrderedHours)) throw refuseField(422, "hours", messages.hoursOutOfOrder);
  if (findOverlap(hours) !== -1) throw refuseField(422, "hours", messages.hoursOverlap);
  const saved = await queries
    .update(installers)
    .set({ districts: parseDistinctNames(districts), hours: [...hours] })
    .where(eq(installers.userId, installerId))
    .returning({ id: installers.userId });
  if (saved.length === 0) throw new RefusalError(403, messages.notYourInstaller);
}
