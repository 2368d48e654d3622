import { sql } from "drizzle-orm";
import { reviewPictures } from "../database/schema/review-pictures";
import { orderEvaluations, productReviews, resellerReviews } from "../database/schema/reviews";
import { labelledColumns, type PersonalTable, personalTable } from "./personal-table";
import { codeOfOrder, nameOfProduct, nameOfReseller, ofOrder, ofUser } from "./rows-of-person";

export const reviewTables: readonly PersonalTable[] = [
  personalTable(orderEvaluations, {
    getRows: ofOrder(orderEvaluations.orderId),
    exported: {
      title: "Avaliações de pedidos",
      about: "O que você achou da entrega, enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        order: ["Pedido", codeOfOrder(orderEvaluations.orderId)],
        ...labelledColumns(orderEvaluations, {
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
  personalTable(productReviews, {
    getRows: ofUser(productReviews.userId),
    exported: {
      title: "Avaliações de produtos",
      about: "O que você achou do que comprou, enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        product: ["Produto", nameOfProduct(productReviews.productId)],
        ...labelledColumns(productReviews, {
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
  personalTable(reviewPictures, {
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
        ...labelledColumns(reviewPictures, { path: "Foto", reviewId: null, position: null }),
      },
    },
    erasure: "delete",
    files: [reviewPictures.path],
  }),
  personalTable(resellerReviews, {
    getRows: ofUser(resellerReviews.userId),
    exported: {
      title: "Avaliações de lojas",
      about: "O que você achou de quem vendeu, enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        reseller: ["Loja", nameOfReseller(resellerReviews.resellerId)],
        ...labelledColumns(resellerReviews, {
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
