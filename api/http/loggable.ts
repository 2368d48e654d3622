import { DrizzleQueryError } from "drizzle-orm/errors";
import { DatabaseError } from "pg";

/** Omits query values and PostgreSQL messages, which quote user input. */
export function toLoggableError(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    return `Failed query: ${error.query}\n${toLoggableError(error.cause)}\n${getFrames(error)}`;
  }
  if (error instanceof DatabaseError) {
    const { code, table, constraint } = error;
    return `PostgreSQL ${code ?? "?"}${table ? `, table ${table}` : ""}${constraint ? `, ${constraint}` : ""}`;
  }
  if (error instanceof Error) return error.stack ?? error.message;
  return "not an Error";
}

const getFrames = ({ stack = "" }: Error) => stack.slice(Math.max(0, stack.search(/\n {4}at /) + 1));
