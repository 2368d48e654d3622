/** Response header of every answer: comma-separated capabilities (ours, not in the specification). */
export const capabilitiesHeader = "x-capabilities";

/** Writes with the same `Idempotency-Key` are applied once. */
export const idempotencyKeysCapability = "idempotency-keys";
