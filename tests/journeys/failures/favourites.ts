import { addFavourites, listFavourites, removeFavourite } from "../../../contract/favourites";
import { getShopperOverview } from "../../../contract/shopper-overview";
import type { Visitor } from "../../driver/visitor";
import { form, page, part, type Scenario } from "./scenario";

const product = "/produtos/vinil-roxo-alto-brilho";

async function saved(visitor: Visitor) {
  const shown = await visitor.open(product);
  return shown.has("button", "Remover dos favoritos") ? shown : shown.press("Salvar nos favoritos");
}

export const favourites: readonly Scenario[] = [
  page(listFavourites, "shopper", "/favoritos"),
  part(getShopperOverview, "shopper", product),
  part(getShopperOverview, "shopper", "/home"),
  form(addFavourites, "shopper", { on: product, press: "Salvar nos favoritos" }),
  form(removeFavourite, "shopper", { on: saved, press: "Remover dos favoritos" }),
];
