/** Why pages come without scripts and with few pictures: it was chosen, the browser asks to save data, or the line is slow. */
export type LightReason = "chosen" | "asked" | "slow";
