import { z } from "zod";
import { createNotFoundRefusal } from "./refusal-error";
import type { Shopper } from "./shopper";

/** Another shopper's id answers like one that does not exist, to prevent enumeration. */
export function requireOwn(shopper: Shopper, userId: number): void {
  if (userId !== shopper.id) throw createNotFoundRefusal();
}

const numberInPath = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int32());

export function requireIdInPath(text: string | undefined): number {
  const parsed = numberInPath.safeParse(text);
  if (!parsed.success) throw createNotFoundRefusal();
  return parsed.data;
}
