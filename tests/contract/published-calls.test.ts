import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isServedStale } from "~/upstream/cache/cached-upstream.server";
import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";
import { placeOrders } from "../../contract/orders";
import { type AnsweredCall, answerEveryCall, type Demonstration, openDemonstration } from "./every-call";
import { toExamples } from "./examples";
import { arbitraryOf, nearly, wrongValue } from "./json-arbitrary";
import { faultOfAnswer, operationOf, type PublishedOperation } from "./published";

/** `npm run prove -- contract` sends more, and prints the table. */
const requestsOfEachCall = Number(process.env.CONTRACT_REQUESTS ?? 6);
const seed = Number(process.env.CONTRACT_SEED ?? Date.now() % 1_000_000);

let demonstration: Demonstration;
let answered: AnsweredCall[];
const statuses = new Map<string, Map<number, number>>();
const refusals = new Map<string, Record<number, unknown>>();

function count({ name }: Call, status: number): void {
  const ofCall = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, ofCall.set(status, (ofCall.get(status) ?? 0) + 1));
}

beforeAll(async () => {
  demonstration = await openDemonstration();
  answered = await answerEveryCall(demonstration);
});

afterAll(async () => {
  if (process.env.RECORD_EXAMPLES === "1") {
    writeFileSync("contract/examples.json", toExamples(answered, refusals));
  }
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

  it("has the same answers with a token as without for the calls whose answers shoppers share", async () => {
    const { upstream, reader } = demonstration;
    const shared = answered.filter(({ call }) => isServedStale(call));
    for (const { call, path, body } of shared) {
      const asked = { body, token: undefined };
      const forGuests = await upstream.ask(call.method, path, asked);
      const forShoppers = await upstream.ask(call.method, path, { ...asked, token: reader.token });
      expect([call.name, forShoppers.body]).toEqual([call.name, forGuests.body]);
    }
    expect(shared.length).toBeGreaterThan(5);
  });

  it("answers an order at another freight with what has changed", async () => {
    const placed = answered.find(({ call }) => call === placeOrders);
    const { token, path, body: accepted } = placed ?? expect.fail("placeOrders was not answered");
    const body = placeOrders.body
      .parse(accepted)
      .map((each) => ({ ...each, FretePrice: each.FretePrice + 1 }));
    const headers = { "Idempotency-Key": "another-checkout" };
    const { status, body: answer } = await demonstration.upstream.ask("POST", path, { token, body, headers });
    expect({ status, answer }).toMatchObject({
      status: 409,
      answer: { changes: [{ kind: expect.any(String) }] },
    });
    refusals.set(placeOrders.name, { [status]: answer });
  });

  it(`documents every answer to generated requests (CONTRACT_SEED=${seed})`, async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const faults = new Set<string>();
    for (const [position, accepted] of answered.entries()) {
      const { call } = accepted;
      const operation = operationOf(call);
      for (const sent of fc.sample(requestLike(accepted, operation), {
        numRuns: requestsOfEachCall,
        seed: seed + position,
      })) {
        const { status, answer } = await send(call, sent);
        count(call, status);
        if (status >= 400) refusals.set(call.name, { [status]: answer, ...refusals.get(call.name) });
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
  readonly token: string | undefined;
}

const often = <Value>(valid: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: other });

/** Three of four bodies, parameters and tokens are valid, most values those of the accepted request. */
function requestLike(
  { token, values }: AnsweredCall,
  { parameters, requestBody }: PublishedOperation,
): fc.Arbitrary<Sent> {
  const parameter = ({ name, in: where, schema }: PublishedOperation["parameters"][number]) => {
    const valid = arbitraryOf(schema, values, name);
    return where === "header" ? valid : often(valid, wrongValue);
  };
  const body = requestBody && arbitraryOf(requestBody.content["application/json"].schema, values);
  return fc.record({
    parameters: fc.record(Object.fromEntries(parameters.map((each) => [each.name, parameter(each)]))),
    body: body ? often(body, nearly(body)) : fc.constant(undefined),
    token: often(fc.constant(token), fc.constantFrom(undefined, "a".repeat(43))),
  });
}

async function send(call: Call, { parameters, body, token }: Sent) {
  const textOf = (place: string) =>
    Object.fromEntries(
      operationOf(call).parameters.flatMap(({ name, in: where }) =>
        where === place && parameters[name] !== undefined ? [[name, String(parameters[name])]] : [],
      ),
    );
  const inPath = textOf("path");
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(inPath[name] ?? ""));
  const asked = `${path}?${new URLSearchParams(textOf("query"))}`;
  const headers = textOf("header");
  const { status, body: answer } = await demonstration.upstream.ask(call.method, asked, {
    token,
    body,
    headers,
  });
  return { status, answer };
}
