import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../contract/call";

/** An answer that the contract does not describe: a fault of this program, never of a request. */
export class BrokenContract extends Error {}

/**
 * Throws where `answer` is not what `call` promises: a field of another type, missing, or one that the
 * contract does not name. Costs a parse, so it is for tests.
 */
export function holdToContract(call: Call, answer: unknown): void {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const parsed = call.answer.safeParse(sent);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new BrokenContract(`${call.name} answers against its contract: ${faults.join("; ")}`);
  }
  // Parsing drops what a schema does not name, so whatever it changed was not promised. JSON text is read, not kept.
  if (typeof sent !== "string" && !isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data)))) {
    throw new BrokenContract(`${call.name} answers with fields that its contract does not name`);
  }
}
