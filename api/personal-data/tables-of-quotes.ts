import { eq, or, sql } from "drizzle-orm";
import { installerPictures } from "../database/schema/installers";
import {
  quotePictures,
  quoteRatings,
  quoteRecipients,
  quoteReports,
  quoteRequests,
} from "../database/schema/quotes";
import { allColumns, type PersonalTable, personalTable } from "./personal-table";
import { nameOfProduct, ofUser } from "./rows-of-person";

/** Of an installer's portfolio, and of quotes: a shopper's requests and an installer's answers. */
export const quoteTables: readonly PersonalTable[] = [
  personalTable(installerPictures, {
    getRows: ofUser(installerPictures.installerId),
    exported: {
      title: "Portfólio",
      fields: allColumns(installerPictures, { path: "Foto", caption: "Legenda", position: "Ordem" }),
    },
    erasure: "delete",
    file: installerPictures.path,
  }),
  personalTable(quoteRequests, {
    getRows: ofUser(quoteRequests.userId),
    exported: {
      title: "Pedidos de orçamento",
      fields: {
        product: ["Produto", nameOfProduct(quoteRequests.productId)],
        ...allColumns(quoteRequests, {
          createdAt: "Data",
          status: "Situação",
          description: "Descrição",
          meters: "Metros",
          postalCode: "CEP",
          neighborhood: "Bairro",
          city: "Cidade",
          state: "Estado",
          wishedOn: "Data desejada",
        }),
      },
    },
    erasure: "delete",
  }),
  personalTable(quotePictures, {
    getRows: ({ id }) =>
      sql`${quotePictures.requestId} in (select ${quoteRequests.id} from ${quoteRequests} where ${quoteRequests.userId} = ${id})`,
    exported: {
      title: "Fotos dos pedidos de orçamento",
      fields: allColumns(quotePictures, { path: "Foto" }),
    },
    erasure: "delete",
    file: quotePictures.path,
  }),
  personalTable(quoteRecipients, {
    getRows: ofUser(quoteRecipients.installerId),
    exported: {
      title: "Orçamentos que você recebeu para responder",
      fields: allColumns(quoteRecipients, {
        createdAt: "Data",
        status: "Situação",
        priceInCentavos: "Preço",
        startsOn: "Início",
        message: "Mensagem",
        answeredAt: "Respondido em",
      }),
    },
    erasure: "delete",
  }),
  personalTable(quoteRatings, {
    getRows: ({ id }) => or(eq(quoteRatings.raterId, id), eq(quoteRatings.ratedId, id)),
    exported: {
      title: "Avaliações de trabalhos",
      fields: allColumns(quoteRatings, { createdAt: "Data", note: "Nota", evaluation: "Comentário" }),
      getRows: ofUser(quoteRatings.raterId),
    },
    erasure: "delete",
  }),
  personalTable(quoteReports, {
    getRows: ({ id }) => or(eq(quoteReports.reporterId, id), eq(quoteReports.authorId, id)),
    exported: {
      title: "Denúncias que você fez",
      fields: allColumns(quoteReports, { createdAt: "Data", reason: "Motivo" }),
      getRows: ofUser(quoteReports.reporterId),
    },
    erasure: "delete",
  }),
];
