import { z } from "zod";
import { notFound } from "./refusal-error";
import type { Shopper } from "./shopper";

/** Another shopper's id answers like one that does not exist, to prevent enumeration. */
export function requireOwn(shopper: Shopper, userId: number): void {
  if (userId !== shopper.id) throw notFound();
}

const numberInPath = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int32());

export function idInPath(text: string | undefined): number {
  const parsed = numberInPath.safeParse(text);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
