import { eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { definePersonalTable, labelColumns, type PersonalTable } from "../../personal-data/personal-table";
import { selectByUser, selectNameOfProduct } from "../../personal-data/rows-of-person";
import { toCep } from "../../personal-data/words";
import { toFaces } from "../../personal-data/words-of-objects";
import { quotePictures, quoteRatings, quoteRecipients, quoteReports, quoteRequests } from "./schema";
import { toAnswerStatus, toAnswers, toEarlierAnswers, toRequestStatus, toSide, toVisitWindow } from "./words";

/** The message only of who was chosen: until then contacts in it are masked. Aliases, since drizzle leaves out the names of tables. */
const answers = sql`(
  select json_agg(json_build_object('installer', coalesce(i.name_fantasy, u.name), 'status', r.status,
    'priceInCentavos', r.price_in_centavos, 'laborInCentavos', r.labor_in_centavos,
    'materialInCentavos', r.material_in_centavos, 'travelInCentavos', r.travel_in_centavos,
    'startsOn', r.starts_on, 'validUntil', r.valid_until,
    'message', case when r.status = 'chosen' then r.message end) order by r.created_at, r.installer_id)
  from quote_recipients r join users u on u.id = r.installer_id left join installers i on i.user_id = u.id
  where r.request_id = quote_requests.id)`;

/** Selects a value of the request whose chosen answer the row is. */
const ofChosen = (value: SQL) =>
  sql`(select ${value} from quote_requests q where q.id = quote_recipients.request_id and quote_recipients.status = 'chosen')`;
const productOfRequest = (requestId: PgColumn) =>
  sql`(select p.name from quote_requests q join products p on p.id = q.product_id where q.id = ${requestId})`;
const placeOfRequest = (requestId: PgColumn) =>
  sql`(select q.city || '/' || q.state from quote_requests q where q.id = ${requestId})`;
/** Matches the rating's page: an installer's trade name, a client's first name. */
const firstNameOf = (userId: PgColumn) =>
  sql`(select coalesce(i.name_fantasy, split_part(u.name, ' ', 1)) from users u left join installers i on i.user_id = u.id where u.id = ${userId})`;

/** A shopper's requests and an installer's answers. */
export const quoteTables: readonly PersonalTable[] = [
  definePersonalTable(quoteRequests, {
    getRows: selectByUser(quoteRequests.userId),
    exported: {
      title: "Pedidos de orçamento",
      about:
        "Trabalhos que você pediu a aplicadores, e o que eles responderam; a mensagem só de quem você escolheu. Encerrado, um pedido fica por 365 dias.",
      fields: {
        number: ["Número", quoteRequests.id],
        product: ["Produto", selectNameOfProduct(quoteRequests.productId)],
        ...labelColumns(quoteRequests, {
          createdAt: "Data",
          status: ["Situação", toRequestStatus],
          description: "Descrição",
          meters: "Metros do produto",
          postalCode: ["CEP", toCep],
          neighborhood: "Bairro",
          city: "Cidade",
          state: "Estado",
          wishedOn: "Data desejada",
          phoneNumber: "Telefone",
          visitOn: "Dia da visita",
          visitWindow: ["Período da visita", toVisitWindow],
          proposedOn: "Outro dia proposto",
          proposedWindow: ["Período proposto", toVisitWindow],
          proposedBy: ["Quem propôs o outro dia", toSide],
          cancelledBy: ["Cancelado por", toSide],
          cancelReason: "Motivo do cancelamento",
          widenedAt: "Oferecido a mais aplicadores em",
          chosenAt: "Aplicador escolhido em",
          shopperDoneAt: "Feito, segundo você, em",
          installerDoneAt: "Feito, segundo o aplicador, em",
          id: null,
          userId: null,
          productId: null,
          changedAt: null,
          expiresAt: null,
          visitVersion: null,
          visitRemindedAt: null,
          room: null,
        }),
        faces: ["Ambiente", sql`quote_requests.room -> 'faces'`, toFaces],
        answers: ["Respostas", answers, toAnswers],
      },
    },
    erasure: "delete",
  }),
  definePersonalTable(quotePictures, {
    getRows: ({ id }) =>
      sql`${quotePictures.requestId} in (select ${quoteRequests.id} from ${quoteRequests} where ${quoteRequests.userId} = ${id})`,
    exported: {
      title: "Fotos dos pedidos de orçamento",
      about: "Fotos que você enviou a aplicadores. São apagadas com o pedido de orçamento.",
      fields: {
        request: ["Pedido de orçamento", quotePictures.requestId],
        ...labelColumns(quotePictures, { path: "Foto", requestId: null, position: null }),
      },
    },
    erasure: "delete",
    files: [quotePictures.path],
  }),
  definePersonalTable(quoteRecipients, {
    getRows: selectByUser(quoteRecipients.installerId),
    exported: {
      title: "Orçamentos que você recebeu para responder",
      about:
        "O que clientes pediram a você como aplicador, e o que você respondeu. Encerrado, um pedido fica por 365 dias.",
      fields: {
        request: ["Pedido de orçamento", quoteRecipients.requestId],
        product: ["Produto do cliente", productOfRequest(quoteRecipients.requestId)],
        place: ["Cidade do trabalho", placeOfRequest(quoteRecipients.requestId)],
        ...labelColumns(quoteRecipients, {
          createdAt: "Recebido em",
          status: ["Situação", toAnswerStatus],
          priceInCentavos: "Seu preço",
          laborInCentavos: "Mão de obra",
          materialInCentavos: "Material",
          travelInCentavos: "Deslocamento",
          validUntil: "Válido até",
          earlier: ["Versões anteriores", toEarlierAnswers],
          startsOn: "Início",
          message: "Mensagem",
          answeredAt: "Respondido em",
          requestId: null,
          installerId: null,
          seenAt: null,
          version: null,
        }),
        visitOn: ["Dia da visita", ofChosen(sql`q.visit_on`)],
        reply: [
          "Sua resposta à avaliação",
          ofChosen(
            sql`(select a.reply from quote_ratings a where a.request_id = q.id and a.rated_id = quote_recipients.installer_id)`,
          ),
        ],
        cancelReason: [
          "Motivo do seu cancelamento",
          ofChosen(sql`case when q.cancelled_by = 'installer' then q.cancel_reason end`),
        ],
      },
    },
    erasure: "delete",
  }),
  definePersonalTable(quoteRatings, {
    getRows: ({ id }) => or(eq(quoteRatings.raterId, id), eq(quoteRatings.ratedId, id)),
    exported: {
      title: "Avaliações que você deu depois de um trabalho",
      about:
        "O que você escreveu sobre o aplicador que fez o trabalho, ou sobre o cliente que o pediu. Enquanto você tiver a conta; depois ficam só as estrelas.",
      fields: {
        request: ["Pedido de orçamento", quoteRatings.requestId],
        rated: ["Quem você avaliou", firstNameOf(quoteRatings.ratedId)],
        ...labelColumns(quoteRatings, {
          createdAt: "Data",
          note: "Estrelas",
          evaluation: "Comentário",
          reply: "Resposta",
          id: null,
          requestId: null,
          raterId: null,
          ratedId: null,
          hiddenAt: null,
          replyHiddenAt: null,
          counts: null,
        }),
      },
      getRows: selectByUser(quoteRatings.raterId),
    },
    // What an installer has earned stays: the stars, without name and text.
    erasure: { raterId: null, evaluation: null, reply: null },
  }),
  definePersonalTable(quoteReports, {
    getRows: ({ id }) => or(eq(quoteReports.reporterId, id), eq(quoteReports.authorId, id)),
    exported: {
      title: "Denúncias que você fez",
      about: "Textos em orçamentos que você nos pediu para conferir. São apagadas com o pedido de orçamento.",
      fields: labelColumns(quoteReports, {
        createdAt: "Data",
        reason: "Motivo",
        id: null,
        requestId: null,
        reporterId: null,
        subject: null,
        authorId: null,
      }),
      getRows: selectByUser(quoteReports.reporterId),
    },
    erasure: "delete",
  }),
];
