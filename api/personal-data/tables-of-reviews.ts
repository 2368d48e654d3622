import { sql } from "drizzle-orm";
import { reviewPictures } from "../database/schema/review-pictures";
import { orderEvaluations, productReviews, resellerReviews } from "../database/schema/reviews";
import { definePersonalTable, labelColumns, type PersonalTable } from "./personal-table";
import {
  selectByOrder,
  selectByUser,
  selectCodeOfOrder,
  selectNameOfProduct,
  selectNameOfReseller,
} from "./rows-of-person";

export const reviewTables: readonly PersonalTable[] = [
  definePersonalTable(orderEvaluations, {
    getRows: selectByOrder(orderEvaluations.orderId),
    exported: {
      title: "Avaliações de pedidos",
      about: "O que você achou da entrega, enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        order: ["Pedido", selectCodeOfOrder(orderEvaluations.orderId)],
        ...labelColumns(orderEvaluations, {
          note: "Estrelas",
          evaluation: "Comentário",
          createdAt: "Data",
          orderId: null,
        }),
      },
    },
    // Stars stay without a name, so that averages stay true.
    erasure: { evaluation: null },
  }),
  definePersonalTable(productReviews, {
    getRows: selectByUser(productReviews.userId),
    exported: {
      title: "Avaliações de produtos",
      about: "O que você achou do que comprou, enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        product: ["Produto", selectNameOfProduct(productReviews.productId)],
        ...labelColumns(productReviews, {
          note: "Estrelas",
          evaluation: "Comentário",
          createdAt: "Data",
          id: null,
          productId: null,
          userId: null,
          orderItemId: null,
        }),
      },
    },
    erasure: { evaluation: null },
  }),
  definePersonalTable(reviewPictures, {
    getRows: ({ id }) =>
      sql`${reviewPictures.reviewId} in (select ${productReviews.id} from ${productReviews} where ${productReviews.userId} = ${id})`,
    exported: {
      title: "Fotos de avaliações",
      about: "Fotos que você pôs em avaliações de produtos, enquanto você tiver a conta.",
      fields: {
        product: [
          "Produto",
          sql`(select p.name from product_reviews r join products p on p.id = r.product_id where r.id = ${reviewPictures.reviewId})`,
        ],
        ...labelColumns(reviewPictures, { path: "Foto", reviewId: null, position: null }),
      },
    },
    erasure: "delete",
    files: [reviewPictures.path],
  }),
  definePersonalTable(resellerReviews, {
    getRows: selectByUser(resellerReviews.userId),
    exported: {
      title: "Avaliações de lojas",
      about: "O que você achou de quem vendeu, enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        reseller: ["Loja", selectNameOfReseller(resellerReviews.resellerId)],
        ...labelColumns(resellerReviews, {
          note: "Estrelas",
          evaluation: "Comentário",
          createdAt: "Data",
          id: null,
          resellerId: null,
          userId: null,
          orderId: null,
        }),
      },
    },
    erasure: { evaluation: null },
  }),
];
