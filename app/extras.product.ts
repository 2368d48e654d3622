import type { ComponentType } from "react";
import { FavouriteForm } from "./extras/favourites/favourite-form";
import { StockAlertForm } from "./extras/stock-alerts/stock-alert-form";

interface MarkProps {
  here: string;
  isMarked: boolean;
}

/** Rendered next to the product's name. */
export const [ProductMark = null]: readonly (ComponentType<MarkProps> | null)[] = [FavouriteForm];

interface SoldOutProps {
  here: string;
  kept: readonly (readonly [string, string])[];
  email: string;
  faultAt: (fieldId: string) => string | undefined;
}

/** Replaces the purchase buttons. */
export const [SoldOutForm = null]: readonly (ComponentType<SoldOutProps> | null)[] = [StockAlertForm];
