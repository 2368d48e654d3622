import { z } from "zod";
import type { Call } from "../../contract/call";
import { isFields } from "../../contract/wire";
import { createCache } from "../../server/cache.mjs";
import { UpstreamError } from "./upstream-error.server";

type Path = readonly PropertyKey[];

/** For lists without a page size. */
const maxItems = 1_000;

/** Cuts lists in place, before they are parsed, to the page size of the request; lists within items to a maximum. */
export function limitLists(json: unknown, requestBody: unknown): void {
  limit(json, getPageSize(requestBody) ?? maxItems);
}

function limit(json: unknown, max: number): void {
  if (Array.isArray(json)) {
    if (json.length > max) json.length = max;
    for (const item of json) limit(item, maxItems);
  } else if (typeof json === "object" && json !== null) {
    for (const value of Object.values(json)) limit(value, max);
  }
}

function getPageSize(body: unknown): number | null {
  const isPaged = typeof body === "object" && body !== null && "pageSize" in body;
  return isPaged && typeof body.pageSize === "number" ? body.pageSize : null;
}

/**
 * The answer as the contract has it, without the list items that cannot be read. Throws `UpstreamError` if anything
 * else is of another shape, or if nothing of the answer's own list can be read.
 */
export function readAnswer<Answer extends z.ZodType>(
  call: Call<z.ZodType, z.ZodType, Answer>,
  given: unknown,
): z.output<Answer> {
  const json = withoutEnvelope(call, given);
  const answer = call.answer.safeParse(json);
  if (answer.success) return answer.data;
  if (call.isDecidedByStatus) {
    const empty = call.answer.safeParse({});
    if (empty.success) return empty.data;
  }
  const { issues } = answer.error;
  const items = issues.map(({ path }) => unreadableItem(call, path));
  const rest = items.includes(null) ? null : withoutItems(json, new Set(items.map(String)));
  const second = rest && call.answer.safeParse(rest.json);
  if (!second?.success) throw anotherShape(call, issues);
  logOnce(call, issues);
  return second.data;
}

/**
 * The documents show few answers whole: a list or an object may stand in `content`, as their others do, and a list under
 * any name that is the only list.
 */
export function withoutEnvelope({ answer, listName, isDecidedByStatus }: Call, json: unknown): unknown {
  if (Array.isArray(json)) return listName === undefined ? json : { [listName]: json };
  if (!isFields(json)) return json;
  if (answer instanceof z.ZodArray) return json.content === null ? [] : (onlyList(json) ?? json);
  const isInContent = answer instanceof z.ZodObject && !("content" in answer.shape) && !isDecidedByStatus;
  return isInContent && isFields(json.content) ? json.content : json;
}

function onlyList(fields: Readonly<Record<string, unknown>>): unknown {
  const lists = Object.values(fields).filter(Array.isArray);
  if (lists.length === 1) return lists[0];
  return lists.length === 0 && isFields(fields.content) ? onlyList(fields.content) : undefined;
}

const isIndex = (part: PropertyKey) => typeof part === "number";

/** The innermost list item around an issue; null if there is none that may be left out. */
function unreadableItem({ wholeLists = [] }: Call, path: Path): string | null {
  const at = path.findLastIndex(
    (part, index) => isIndex(part) && !wholeLists.includes(String(path[index - 1] ?? "")),
  );
  return at === -1 ? null : path.slice(0, at + 1).join(".");
}

/** Null if a list outside of any item would lose all of its items. */
function withoutItems(json: unknown, left: ReadonlySet<string>): { readonly json: unknown } | null {
  let isEmptied = false;
  const copy = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) {
      const kept = value.flatMap((item, index) => {
        const here = [...path, index];
        return left.has(here.join(".")) ? [] : [copy(item, here)];
      });
      if (kept.length === 0 && value.length > 0 && !path.some(isIndex)) isEmptied = true;
      return kept;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, copy(part, [...path, name])]),
    );
  };
  const rest = copy(json, []);
  return isEmptied ? null : { json: rest };
}

const describe = (issues: readonly z.core.$ZodIssue[], getPath: (path: Path) => string) =>
  [
    ...new Set(
      issues.map(({ path, code, message }) => `${getPath(path)} (${code === "custom" ? message : code})`),
    ),
  ]
    .slice(0, 5)
    .join(", ");

const anotherShape = (call: Call, issues: readonly z.core.$ZodIssue[]) =>
  new UpstreamError({
    kind: "unavailable",
    call: call.name,
    reason: `answer of another shape at ${describe(issues, (path) => path.join("."))}`,
    status: 200,
  });

const logged = createCache<string, true>("unreadablePlaces");

/** Once for each place in this process: the same item is read on every page. */
function logOnce(call: Call, issues: readonly z.core.$ZodIssue[]): void {
  const places = describe(issues, (path) =>
    path.map((part) => (isIndex(part) ? "*" : String(part))).join("."),
  );
  const message = `upstream ${call.name}: left out what cannot be read at ${places}`;
  if (logged.has(message)) return;
  logged.set(message, true);
  console.error(message);
}
