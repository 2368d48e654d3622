import { categoriesAroundTheHouse } from "./around-the-house";
import { categoriesByMaterial } from "./by-material";
import type { CategorySketch } from "./category-sketch";
import { categoriesOnTheMove } from "./on-the-move";

const sketches = [...categoriesOnTheMove, ...categoriesAroundTheHouse, ...categoriesByMaterial] as const;

export type CategorySlug = (typeof sketches)[number]["slug"];
export type SubcategorySlug = (typeof sketches)[number]["subcategories"][number]["slug"];

const menuOrder = [
  "envelopamento-automotivo",
  "papel-de-parede",
  "geladeira-e-eletro",
  "cozinha-e-azulejo",
  "vidros-e-peliculas",
  "madeira",
  "marmore-e-pedra",
  "metalizados",
  "moveis",
  "comunicacao-visual",
  "pisos-e-escadas",
  "arquitetura-e-design",
  "ferramentas",
] as const satisfies readonly CategorySlug[];

/** The categories of the menu, in its order. */
export const everyCategory: readonly (CategorySketch & { slug: CategorySlug })[] = menuOrder.flatMap((slug) =>
  sketches.filter((category) => category.slug === slug),
);

/** Its best sellers stand on the home page. */
export const homepageCategory: CategorySlug = "envelopamento-automotivo";

/** Whose subcategories are the colours; not on the menu. */
export const colourCategory = { code: "CORE", slug: "cores", name: "Cores" } as const;
