/** Response header of every answer, a list of capabilities parted by commas (our choice; no document names it). */
export const capabilitiesHeader = "x-capabilities";

/** Writes with the same `Idempotency-Key` count once. */
export const idempotencyKeysCapability = "idempotency-keys";
