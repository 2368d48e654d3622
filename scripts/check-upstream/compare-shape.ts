import type { z } from "zod";
import { readUpstreamResult, withoutEnvelope } from "../../app/upstream/http.server";
import type { Call } from "../../contract/call";
import { isFields } from "../../contract/wire";

export interface Comparison {
  /** The shop takes the answer, if without some of its parts. */
  readonly isRead: boolean;
  /** 'products.0.clientPrice: "18,40" (Invalid input)', each place once. */
  readonly faults: readonly string[];
  /** Dates and other descriptive values that are shown as missing. */
  readonly unread: readonly string[];
  /** Places of times without a zone. */
  readonly withoutZone: readonly string[];
  /** Places of times in a form that readers take for different moments, as `03/11/2026`. */
  readonly ambiguousTimes: readonly string[];
}

/** What the shop reads of a call's answer. */
export function compareShape(call: Call, json: unknown): Comparison {
  const read = withoutEnvelope(call, json);
  const parsed = call.answer.safeParse(read);
  const faults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => describe(issue, read));
  return {
    isRead: isReadable(call, json),
    faults: eachPlaceOnce(faults),
    unread: parsed.success ? eachPlaceOnce(lost(read, parsed.data, [])) : [],
    withoutZone: eachPlaceOnce(findTexts(read, timeWithoutZone, [])),
    ambiguousTimes: eachPlaceOnce(findTexts(read, ambiguousTime, [])),
  };
}

function isReadable(call: Call, json: unknown): boolean {
  try {
    readUpstreamResult(call, json);
    return true;
  } catch {
    return false;
  }
}

type Path = readonly PropertyKey[];

function describe(issue: z.core.$ZodIssue, json: unknown): string[] {
  const nested = issue.code === "invalid_union" ? (issue.errors[0] ?? []) : [];
  if (nested.some(({ path }) => path.length > 0)) {
    return nested.flatMap((each) => describe({ ...each, path: [...issue.path, ...each.path] }, json));
  }
  const message = nested[0]?.message ?? issue.message;
  return [`${place(issue.path)}: ${show(valueAt(json, issue.path))} (${message})`];
}

const place = (path: Path) =>
  path.map((part) => (typeof part === "number" ? "*" : String(part))).join(".") || "answer";

const valueAt = (json: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isFields(value) ? value[String(part)] : undefined;
  }, json);

function show(value: unknown): string {
  if (value === undefined) return "missing";
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

/** The first of each place. */
const eachPlaceOnce = (lines: readonly string[]): string[] =>
  [...new Map(lines.toReversed().map((line) => [line.split(":")[0], line])).values()].toReversed();

/** Values that are there and are read as null. */
function lost(json: unknown, read: unknown, path: Path): string[] {
  if (json !== null && json !== undefined && read === null) return [`${place(path)}: ${show(json)}`];
  if (Array.isArray(json) && Array.isArray(read)) {
    return json.flatMap((each, index) => lost(each, read[index], [...path, index]));
  }
  if (!isFields(json) || !isFields(read)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    name in read ? lost(value, read[name], [...path, name]) : [],
  );
}

const timeWithoutZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
/** '23/11/2026 20:44:50' and '/Date(1764)/'. */
const ambiguousTime = /^(\d\d?[/.]\d\d?[/.]\d{4}([ T].*)?|\/Date\(.*\)\/)$/;

function findTexts(json: unknown, wanted: RegExp, path: Path): string[] {
  if (typeof json === "string") return wanted.test(json) ? [`${place(path)}: ${show(json)}`] : [];
  if (Array.isArray(json)) return json.flatMap((each, index) => findTexts(each, wanted, [...path, index]));
  return isFields(json)
    ? Object.entries(json).flatMap(([name, value]) => findTexts(value, wanted, [...path, name]))
    : [];
}
