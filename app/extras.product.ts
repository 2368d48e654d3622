import type { ComponentType } from "react";
import { FavouriteForm } from "./extras/favourites/favourite-form";
import { StockAlertForm } from "./extras/stock-alerts/stock-alert-form";

/** Beside the product's name. */
export const productMarks: readonly ComponentType<{ here: string; isMarked: boolean }>[] = [FavouriteForm];

interface SoldOutProps {
  here: string;
  kept: readonly (readonly [string, string])[];
  email: string;
  faultAt: (fieldId: string) => string | undefined;
}

/** In the place of the buttons. */
export const soldOutForms: readonly ComponentType<SoldOutProps>[] = [StockAlertForm];
