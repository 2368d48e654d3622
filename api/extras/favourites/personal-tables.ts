import { type PersonalTable, personalTable } from "../../personal-data/personal-table";
import { nameOfProduct, ofUser } from "../../personal-data/rows-of-person";
import { favourites } from "./schema";

export const favouriteTables: readonly PersonalTable[] = [
  personalTable(favourites, {
    getRows: ofUser(favourites.userId),
    exported: {
      title: "Favoritos",
      about: "Produtos que você marcou com o coração, enquanto você tiver a conta.",
      fields: {
        product: ["Produto", nameOfProduct(favourites.productId)],
        createdAt: ["Desde", favourites.createdAt],
      },
    },
    erasure: "delete",
  }),
];
