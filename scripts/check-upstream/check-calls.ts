import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";
import { createSmallestRequest } from "../../contract/sample-requests";
import { refusal } from "../../contract/wire";
import { describeDeviations } from "./compare-canonical";
import { type Comparison, compareShape } from "./compare-shape";
import { isDocumented, withoutCall } from "./documented";
import type { Ask, Exchange } from "./exchange";
import { createLearnedValues, type LearnedValues } from "./learned-values";

export type Verdict = "answers" | "exists" | "not asked" | "missing" | "other shape" | "fails";

export interface CheckedCall {
  readonly call: Call;
  readonly verdict: Verdict;
  readonly isDocumented: boolean;
  /** The shop loses something that the documents promise. */
  readonly isFault: boolean;
  readonly details: readonly string[];
  readonly exchange: Exchange | null;
}

interface Shopper {
  readonly token: string | undefined;
  readonly userId: number | null;
}

const missingStatuses: readonly (number | null)[] = [404, 405, 501];

/** Reads, and posts that only read. All other calls change something. */
const isRead = (call: Call): boolean =>
  call.method === "GET" ||
  (call.method === "POST" &&
    call.isIdempotent &&
    !call.isDecidedByStatus &&
    !call.honoursIdempotencyKey &&
    !call.takesRoomKey);

interface Check {
  readonly checked: readonly CheckedCall[];
  /** A value that answers have had, by field name. */
  readonly find: (field: string) => unknown;
}

/** Makes each call of the contract once. What would change something is sent empty and without a token. */
export async function checkCalls(ask: Ask, { token, userId }: Shopper): Promise<Check> {
  const values = createLearnedValues(userId);
  const checked = new Map<Call, CheckedCall>();
  const unknownAnswer = await getUnknownAnswer(ask);
  const left = [...calls];
  while (left.length > 0) {
    // Answers have the ids and names that other calls ask for.
    const ready = left.findIndex(({ resource, call }) => !values.isLacking(resource, call));
    for (const { resource, call } of left.splice(Math.max(0, ready), 1)) {
      checked.set(call, await checkCall(ask, { unknownAnswer, resource, call, values, token }));
    }
  }
  return {
    checked: calls.flatMap(({ call }) => checked.get(call) ?? []),
    find: (field) => values.find(field),
  };
}

/** How the upstream answers what it does not have: some say so in words. */
async function getUnknownAnswer(ask: Ask): Promise<string> {
  const [first] = calls;
  if (first === undefined) return "";
  return (await ask({ ...first.call, method: "GET", path: unknownPath }, {})).text.replace(unknownPath, "");
}

const unknownPath = "check-upstream/no-such-call";

interface Around {
  readonly unknownAnswer: string;
  readonly resource: string;
  readonly call: Call;
  readonly values: LearnedValues;
  readonly token: string | undefined;
}

async function checkCall(
  ask: Ask,
  { unknownAnswer, resource, call, values, token }: Around,
): Promise<CheckedCall> {
  const common = { call, isDocumented: isDocumented(call) };
  if (!isRead(call)) {
    const exchange = await ask(call, {
      body: call.method === "POST" || call.method === "PUT" ? {} : undefined,
    });
    return { ...common, ...judgeProbe(call, exchange), exchange };
  }
  if (call.access === "bearer" && token === undefined) {
    const exchange = await ask(call, { query: {}, body: call.method === "POST" ? {} : undefined });
    return { ...common, ...judgeProbe(call, exchange), exchange };
  }
  const known = values.valuesFor(resource, call);
  const { query, body } = createSmallestRequest(call, known);
  const exchange = await ask(call, { params: known, query, body, token });
  const judged = judge(call, exchange, unknownAnswer);
  if (judged.json !== undefined) values.learn(resource, judged.json);
  const { json: _, ...rest } = judged;
  return { ...common, ...rest, exchange };
}

type Judged = Pick<CheckedCall, "verdict" | "isFault" | "details"> & { readonly json?: unknown };

const missing = (call: Call): Judged => ({
  verdict: "missing",
  isFault: isDocumented(call),
  details: [isDocumented(call) ? `named in ${call.specification}` : withoutCall(call)],
});

/** Judges the answer to an empty request without a token. */
function judgeProbe(call: Call, { status, text }: Exchange): Judged {
  if (missingStatuses.includes(status)) return missing(call);
  if (status === null) return { verdict: "fails", isFault: isDocumented(call), details: [text] };
  if (call.access === "bearer" && isRead(call) && status < 300) {
    return { verdict: "fails", isFault: true, details: [`answers ${status} without a token`] };
  }
  return {
    verdict: "exists",
    isFault: false,
    details: [
      `${status} to an empty request${call.access === "bearer" ? " without a token" : ""}`,
      ...describeRefusal(status, parseJson(text)),
    ],
  };
}

function judge(call: Call, { status, text }: Exchange, unknownAnswer: string): Judged {
  const json = parseJson(text);
  if (status === null) return { verdict: "fails", isFault: isDocumented(call), details: [text] };
  const isRefusal = status >= 400 && status < 500 && json !== undefined;
  // An unknown id, name or coupon is no missing call.
  if (isRefusal && !missingStatuses.includes(status)) {
    return {
      verdict: "exists",
      isFault: status === 401 || status === 403,
      details: [`${status}: ${excerpt(text)}`, ...describeRefusal(status, json)],
    };
  }
  const isUnknown = call.mayBeMissing || text.replace(call.path, "") === unknownAnswer;
  if (status === 404 && isRefusal && hasMessage(json) && !isUnknown) {
    return { verdict: "exists", isFault: false, details: [`404: ${excerpt(text)}`] };
  }
  if (missingStatuses.includes(status)) return missing(call);
  if (status >= 300)
    return { verdict: "fails", isFault: isDocumented(call), details: [`${status}: ${excerpt(text)}`] };
  const { isRead: isTaken, faults, unread, withoutZone, ambiguousTimes } = compare(call, json ?? text);
  const named = `named in ${call.specification}`;
  const details = [
    ...faults.map((each) => `${each}, ${named}`),
    ...unread.map((each) => `${each} cannot be read and is left out`),
    ...withoutZone.map((each) => `${each} has no time zone`),
    ...ambiguousTimes.map((each) => `${each} is an ambiguous time: what it belongs to is not sold or shown`),
  ];
  if (faults.length === 0 && ambiguousTimes.length === 0) {
    const otherwise = describeDeviations(call, json ?? text).map(
      (each) => `${each} in /openapi-canonical.json; the shop reads it all the same`,
    );
    return { verdict: "answers", isFault: false, details: [...details, ...otherwise], json };
  }
  const loss = isTaken ? "the shop leaves this out" : "the shop takes it for a failure";
  return { verdict: "other shape", isFault: true, details: [loss, ...details], json };
}

/** Two calls of one method and path differ in their request only: a mock answers both alike. */
function compare(call: Call, json: unknown): Comparison {
  const isTwin = ({ method, path }: Call) => method === call.method && path === call.path;
  const twins = calls.flatMap((each) => (isTwin(each.call) ? [compareShape(each.call, json)] : []));
  return twins.find(({ faults }) => faults.length === 0) ?? compareShape(call, json);
}

/** The shop reads each part of a refusal by itself, and has a sentence of its own where it finds none. */
function describeRefusal(status: number, json: unknown): string[] {
  if (status < 400 || status >= 500) return [];
  const found = refusal.safeParse(json);
  return found.success
    ? []
    : found.error.issues.map(
        ({ path, message }) =>
          `refuses without what the documents name: ${path.join(".") || "an object"} (${message})`,
      );
}

const hasMessage = (json: unknown): boolean => typeof json === "object" && json !== null && "message" in json;

const excerpt = (text: string) => text.replace(/\s+/g, " ").slice(0, 80);

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
