import { z } from "zod";
import { notFound } from "./refused";
import type { Shopper } from "./shopper";

/** A shopper may ask only of themselves; somebody else's id answers like one that does not exist. */
export function demandOwn(shopper: Shopper, userId: number): void {
  if (userId !== shopper.id) throw notFound();
}

const numberInPath = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** An id of the path; anything else than a number is the id of nothing. */
export function idInPath(text: string | undefined): number {
  const parsed = numberInPath.safeParse(text);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
