import { createHash } from "node:crypto";
import type pg from "pg";

/** Each connection keeps the plans of all its names. */
const maxNames = 300;
/** Statements with long lists rarely come again with the same length. */
const maxParameters = 40;

/** Names the query builder's statements (not raw `sql`), so that PostgreSQL parses each once per connection. */
export class NamedStatements {
  readonly #names = new Map<string, string>();

  getName(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames || parameters > maxParameters) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  applyTo(client: pg.PoolClient): void {
    client.query = new Proxy(client.query, {
      apply: (query, self, given) => Reflect.apply(query, self, this.#named(given)),
    });
  }

  #named(given: unknown[]): unknown[] {
    const [statement, values, ...others] = given;
    if (!isBuilt(statement)) return given;
    const name = this.getName(statement.text, Array.isArray(values) ? values.length : 0);
    return name === undefined ? given : [{ ...statement, name }, values, ...others];
  }
}

const isBuilt = (statement: unknown): statement is { readonly text: string } =>
  typeof statement === "object" &&
  statement !== null &&
  "rowMode" in statement &&
  "text" in statement &&
  typeof statement.text === "string" &&
  !("name" in statement && statement.name !== undefined);
