import type { Database } from "../../api/database/connection";
import { addCategory, addOffer, addProduct, addReseller, addSku } from "./catalogue-rows";

/** Catalogue entries with extreme lengths, prices and distances, and with empty fields. */
export const extremes = {
  category: "Revestimentos adesivos extraordinariamente compridos para ambientes internos e externos",
  reseller: "Distribuidora Setentrional de Revestimentos, Películas e Comunicação Visual do Extremo Norte",
  store: "extremo-norte",
  /** 120 characters. */
  product:
    "Revestimento vinílico autocolante texturizado ultrarresistente antiderrapante fotoluminescente para paredes e pisos 4 mm",
  bareProduct: "Película sem fotografia nem avaliação",
  brokenPicture: "Película de fotografia perdida",
  colours: 40,
  priceInCentavos: 12_345_678,
} as const;

/** Boa Vista, more than 3,000 km from Avenida Paulista. */
const farNorth = {
  city: "Boa Vista",
  state: "RR",
  postalCode: "69301000",
  latitude: 2.8195,
  longitude: -60.6714,
};

export async function addExtremes(database: Database): Promise<void> {
  const reseller = await addReseller(database, {
    name: extremes.reseller,
    in: "Manaus",
    urlStore: extremes.store,
    ...farNorth,
  });
  const sold = { priceInCentavos: extremes.priceInCentavos, quantity: 999 };
  const long = await addProduct(database, {
    name: extremes.product,
    description: `${"Descrição comprida e sem pausa. ".repeat(40)}${"palavrasemfim".repeat(20)}`,
    application: "Policloretodevinilacomplastificantessemftalatos".repeat(2),
    hasCalculator: true,
  });
  for (let number = 1; number <= extremes.colours; number += 1) {
    const values = {
      Cor: `Azul-petróleo acetinado ${String(number).padStart(2, "0")}`,
      Largura: number % 2 ? "1,52 m" : "1,22 m",
      Acabamento: "Acetinado com proteção antirrisco e verniz ultravioleta de longa duração",
    };
    const sku = await addSku(database, long, { priceInCentavos: extremes.priceInCentavos, values });
    await addOffer(database, sku, reseller, sold);
  }
  const others = [
    { name: extremes.bareProduct },
    { name: extremes.brokenPicture, pic: "Uploads/produtos/nao-existe.webp" },
  ];
  const products = [long];
  for (const other of others) {
    const product = await addProduct(database, other);
    const sku = await addSku(database, product, { priceInCentavos: 1 });
    await addOffer(database, sku, reseller, { ...sold, priceInCentavos: 1 });
    products.push(product);
  }
  await addCategory(database, { name: extremes.category, statusOnMenu: false }, products);
}
