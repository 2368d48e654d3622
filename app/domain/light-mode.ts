/** Why a page has no scripts and few pictures: chosen, `Save-Data`, or a slow connection. */
export type LightReason = "chosen" | "asked" | "slow";

/** Products of a strip, which the light mode shows one below the other; a link leads to the others. */
export const productsInLightStrip = 3;

/** Reviews before 'Ver todas as avaliações'. */
export const reviewsInLightMode = 2;

/** Other offers before 'Ver todas as ofertas'. */
export const offersInLightMode = 2;
