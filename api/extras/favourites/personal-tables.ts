import { definePersonalTable, type PersonalTable } from "../../personal-data/personal-table";
import { selectByUser, selectNameOfProduct } from "../../personal-data/rows-of-person";
import { favourites } from "./schema";

export const favouriteTables: readonly PersonalTable[] = [
  definePersonalTable(favourites, {
    getRows: selectByUser(favourites.userId),
    exported: {
      title: "Favoritos",
      about: "Produtos que você marcou com o coração, enquanto você tiver a conta.",
      fields: {
        product: ["Produto", selectNameOfProduct(favourites.productId)],
        createdAt: ["Desde", favourites.createdAt],
      },
    },
    erasure: "delete",
  }),
];
