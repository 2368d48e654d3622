/** Whose shop this is; docs/another-company.md says what else belongs to it. Constants, so that the build writes them into the pages' script. */

export const brandName = "Envelopa";

/** The name in sentences, with the article that it has: 'no Mercado', 'em Casa Nova'. */
export const theShop = "a Envelopa";
export const TheShop = "A Envelopa";
export const ofShop = "da Envelopa";
export const inShop = "na Envelopa";
export const toShop = "à Envelopa";
export const byShop = "pela Envelopa";

/** After the name in the home page's title. */
export const brandTagline = "adesivos e películas para casa, carro e loja";

/** `main` under white text, `dark` for links and while pressed, `tint` under them; `deep` for discounts. */
export const brandColors = { main: "#C4122B", dark: "#9E0D22", deep: "#7C1220", tint: "#FDF0F0" };
