/** Why a page has no scripts and few pictures: chosen, `Save-Data`, or a slow connection. */
export type LightReason = "chosen" | "asked" | "slow";
