import type { Database } from "../../../api/database/connection";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";

export interface Film {
  readonly slug: string;
  readonly skuId: number;
  readonly resellerId: number;
}

export async function addFilms(database: Database, pieces: number): Promise<readonly Film[]> {
  const films: Film[] = [];
  for (const place of ["Campinas", "Manaus"] as const) {
    const reseller = await addReseller(database, {
      name: `Loja de ${place}`,
      in: place,
      shipsByCarriers: false,
      ownFreightInCentavos: 1500,
      ownFreightInDays: 3,
    });
    for (const colour of ["preta", "fosca", "azul"]) {
      const product = await addSimpleProduct(database, reseller, {
        name: `Película ${colour} de ${place}`,
        priceInCentavos: 1990,
        quantity: pieces,
      });
      films.push({ slug: product.slug, skuId: product.sku.id, resellerId: reseller.id });
    }
  }
  return films;
}
