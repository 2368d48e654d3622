import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";
import { addOwner, type Owner } from "../api/access-control/owner";
import { type AnsweredCall, answerEveryCall, type Demonstration, openDemonstration } from "./every-call";
import { toExamples } from "./examples";
import { arbitraryOf, nearly, wrongValue } from "./json-arbitrary";
import { faultOfAnswer, operationOf, type PublishedOperation } from "./published";

/** `npm run prove:contract` sends more, and prints the table. */
const requestsOfEachCall = Number(process.env.CONTRACT_REQUESTS ?? 6);
const seed = Number(process.env.CONTRACT_SEED ?? Date.now() % 1_000_000);

let demonstration: Demonstration;
let answered: AnsweredCall[];
const statuses = new Map<string, Map<number, number>>();

function count({ name }: Call, status: number): void {
  const ofCall = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, ofCall.set(status, (ofCall.get(status) ?? 0) + 1));
}

beforeAll(async () => {
  demonstration = await openDemonstration();
  answered = await answerEveryCall(demonstration);
  if (process.env.RECORD_EXAMPLES === "1") writeFileSync("contract/examples.json", toExamples(answered));
}, 120_000);

afterAll(async () => {
  await demonstration.close();
  if (process.env.CONTRACT_REQUESTS === undefined) return;
  console.table(
    Object.fromEntries(
      [...statuses].map(([name, ofCall]) => [
        name,
        Object.fromEntries([...ofCall].map(([status, times]) => [`  ${status}`, times])),
      ]),
    ),
  );
});

describe("the published contract", () => {
  it("is what the reference upstream answers: 200 to each call, in its schema", () => {
    const faults = answered.flatMap(({ call, status, answer }) => {
      count(call, status);
      const fault = status === 200 ? faultOfAnswer(operationOf(call), status, answer) : status;
      return fault === null ? [] : [`${call.name}: ${fault}`];
    });
    expect(faults).toEqual([]);
    expect(answered).toHaveLength(calls.length);
  });

  it(`documents every answer to generated requests (CONTRACT_SEED=${seed})`, async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const faults = new Set<string>();
    for (const { call } of calls) {
      const operation = operationOf(call);
      for (const sent of fc.sample(requestTo(call, operation), { numRuns: requestsOfEachCall, seed })) {
        const { status, answer } = await send(call, sent);
        count(call, status);
        const fault = status === 500 ? JSON.stringify(sent) : faultOfAnswer(operation, status, answer);
        if (fault !== null) faults.add(`${call.name} ${status}: ${fault}`);
      }
    }
    expect([...faults], String(logged.mock.calls.flat().at(-1) ?? "")).toEqual([]);
  }, 3_600_000);
});

interface Sent {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly asker: "client" | "installer" | "nobody";
}

const often = <Value>(valid: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: other });

/** Three of four bodies, parameters and tokens are valid. */
function requestTo(call: Call, { parameters, requestBody }: PublishedOperation): fc.Arbitrary<Sent> {
  const known = { ...demonstration.values, ...demonstration.reader };
  const parameter = ({ name, in: where, schema }: PublishedOperation["parameters"][number]) => {
    const valid = arbitraryOf(schema, known, name);
    return where === "header" ? valid : often(valid, wrongValue);
  };
  const body = requestBody && arbitraryOf(requestBody.content["application/json"].schema, known);
  const asker = fc.constantFrom("client" as const, "installer" as const);
  return fc.record({
    parameters: fc.record(Object.fromEntries(parameters.map((each) => [each.name, parameter(each)]))),
    body: body ? often(body, nearly(body)) : fc.constant(undefined),
    asker: call.access === "bearer" ? often(asker, fc.constant("nobody" as const)) : asker,
  });
}

const askers = new Map<Sent["asker"], Owner>();

async function send(call: Call, { parameters, body, asker }: Sent) {
  const { upstream, offer } = demonstration;
  if (asker !== "nobody" && !askers.has(asker)) {
    askers.set(asker, await addOwner(upstream, offer, { type: asker === "installer" ? 3 : 4 }));
  }
  const token = askers.get(asker)?.token;
  const { parameters: declared } = operationOf(call);
  const textOf = (place: string) =>
    Object.fromEntries(
      declared.flatMap(({ name, in: where }) =>
        where === place && parameters[name] !== undefined ? [[name, String(parameters[name])]] : [],
      ),
    );
  const inPath = textOf("path");
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(inPath[name] ?? ""));
  const { status, body: answer } = await upstream.ask(
    call.method,
    `${path}?${new URLSearchParams(textOf("query"))}`,
    {
      token,
      body,
      headers: textOf("header"),
    },
  );
  if (status === 401 || call.name === "logout") askers.delete(asker);
  return { status, answer };
}
