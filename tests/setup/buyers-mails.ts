import { notLike } from "drizzle-orm";
import { mails } from "../../api/database/schema/information";

/** Excludes mails that tell sellers what to pack. */
export const isToBuyer = notLike(mails.key, "packing %");
