import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../contract/call";

export class ContractViolation extends Error {}

/** Throws `ContractViolation` for wrong, missing and undeclared fields. For tests: it costs a parse. */
export function enforceContract(call: Call, answer: unknown): void {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const parsed = call.answer.safeParse(sent);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ContractViolation(`${call.name} answers against its contract: ${faults.join("; ")}`);
  }
  // Parsing drops undeclared fields, so any difference is a violation. JSON text is not compared.
  if (typeof sent !== "string" && !isDeepStrictEqual(sent, JSON.parse(JSON.stringify(parsed.data)))) {
    throw new ContractViolation(`${call.name} answers with fields that its contract does not name`);
  }
}
