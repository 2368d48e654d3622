import { z } from "zod";

const named = z.record(z.string(), z.unknown());

const column = z.object({
  name: z.string(),
  type: z.string(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
  identity: z.object({ type: z.string() }).optional(),
  generated: z.unknown().optional(),
});

const table = z.object({
  name: z.string(),
  columns: z.record(z.string(), column),
  indexes: named,
  foreignKeys: named,
  compositePrimaryKeys: named,
  uniqueConstraints: named,
  checkConstraints: named,
});

/** What the tests read of a snapshot of drizzle-kit. */
export const schemaSnapshot = z.object({ tables: z.record(z.string(), table) });
