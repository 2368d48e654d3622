import { applianceProducts, kitchenProducts } from "./appliances-and-kitchen";
import { architectureProducts, toolProducts } from "./architecture-and-tools";
import { automotiveProducts } from "./automotive";
import { automotiveEffectProducts } from "./automotive-effects";
import { glassProducts } from "./glass";
import { furnitureProducts, metallicProducts } from "./metallic-and-furniture";
import { floorProducts, signageProducts } from "./signage-and-floors";
import type { ProductSketch } from "./sketch";
import { wallpaperProducts } from "./wallpaper";
import { stoneProducts, woodProducts } from "./wood-and-stone";

/** The order gives the products their ids: add at the end. */
export const everyProduct: readonly ProductSketch[] = [
  ...automotiveProducts,
  ...automotiveEffectProducts,
  ...wallpaperProducts,
  ...applianceProducts,
  ...kitchenProducts,
  ...glassProducts,
  ...woodProducts,
  ...stoneProducts,
  ...metallicProducts,
  ...furnitureProducts,
  ...signageProducts,
  ...floorProducts,
  ...architectureProducts,
  ...toolProducts,
];
