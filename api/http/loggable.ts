import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/**
 * What a log may say of a failure: where it happened and what kind it is. A failed query is named without its values,
 * and PostgreSQL by its code alone, because its sentences quote what shoppers typed.
 */
export function loggable(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    return `Failed query: ${error.query}\n${loggable(error.cause)}\n${framesOf(error)}`;
  }
  if (error instanceof DatabaseError) {
    const { code, table, constraint } = error;
    return `PostgreSQL ${code ?? "?"}${table ? `, table ${table}` : ""}${constraint ? `, ${constraint}` : ""}`;
  }
  if (error instanceof Error) return error.stack ?? error.message;
  return "not an Error";
}

const framesOf = ({ stack = "" }: Error) => stack.slice(Math.max(0, stack.search(/\n {4}at /) + 1));
