import { applianceProducts } from "./appliances";
import { architectureProducts } from "./architecture";
import { automotiveProducts } from "./automotive";
import { automotiveEffectProducts } from "./automotive-effects";
import { floorProducts } from "./floors";
import { furnitureProducts } from "./furniture";
import { glassProducts } from "./glass";
import { kitchenProducts } from "./kitchen";
import { metallicProducts } from "./metallic";
import { plainWallpaperProducts } from "./plain-wallpaper";
import { signageProducts } from "./signage";
import type { ProductSketch } from "./sketch";
import { stoneProducts } from "./stone";
import { toolProducts } from "./tools";
import { wallpaperProducts } from "./wallpaper";
import { woodProducts } from "./wood";

/** The order gives the products their ids: add at the end. */
export const everyProduct: readonly ProductSketch[] = [
  ...automotiveProducts,
  ...automotiveEffectProducts,
  ...wallpaperProducts,
  ...plainWallpaperProducts,
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
