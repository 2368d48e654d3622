import type { Served } from "./http/serve";

/** Every call that this upstream answers; the contract's others answer 501. */
export const served: readonly Served[] = [];
