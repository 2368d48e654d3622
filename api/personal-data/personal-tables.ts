import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  addresses,
  deliveryAddresses,
  loginAttempts,
  passwordResets,
  tokens,
  users,
} from "../database/schema/accounts";
import { cartItems, carts, freightQuotes } from "../database/schema/carts";
import { products, skus } from "../database/schema/catalogue";
import { coupons, couponUses } from "../database/schema/coupons";
import { accountDeletions, dataExports, emailChanges } from "../database/schema/data-rights";
import { favourites } from "../database/schema/favourites";
import { idempotencyKeys } from "../database/schema/idempotency";
import { mails, searches } from "../database/schema/information";
import { installerSpecialties, installers, specialties } from "../database/schema/installers";
import { orderItems, orderStatusHistory, orders } from "../database/schema/orders";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { resellers } from "../database/schema/resellers";
import { reviewPictures } from "../database/schema/review-pictures";
import { orderEvaluations, productReviews, resellerReviews } from "../database/schema/reviews";
import { stockAlerts } from "../database/schema/stock-alerts";
import type { Person } from "./person";
import { allColumns, type PersonalTable, personalTable } from "./personal-table";

const ofUser =
  (userId: PgColumn) =>
  ({ id }: Person): SQL =>
    eq(userId, id);

const ofOrder =
  (orderId: PgColumn) =>
  ({ id }: Person): SQL =>
    sql`${orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${id})`;

const emailOf =
  (email: PgColumn) =>
  ({ emails }: Person): SQL =>
    inArray(sql`lower(${email})`, [...emails]);

const nameOfProduct = (productId: PgColumn) =>
  sql`(select ${products.name} from ${products} where ${products.id} = ${productId})`;
const nameOfReseller = (resellerId: PgColumn) =>
  sql`(select ${resellers.nameFantasy} from ${resellers} where ${resellers.id} = ${resellerId})`;
const codeOfOrder = (orderId: PgColumn) =>
  sql`(select ${orders.code} from ${orders} where ${orders.id} = ${orderId})`;

const addressLabels = {
  postalCode: "CEP",
  street: "Rua",
  number: "Número",
  complement: "Complemento",
  neighborhood: "Bairro",
  city: "Cidade",
  state: "Estado",
  country: "País",
  latitude: "Latitude",
  longitude: "Longitude",
};

/** Tax authorities ask where goods were sent, by city and state; nothing more precise is kept. */
const cityAndState = sql`jsonb_build_object(
  'city', ${orders.address}->'city', 'state', ${orders.address}->'state', 'country', ${orders.address}->'country',
  'postalCode', '', 'street', '', 'number', '', 'complement', '', 'neighborhood', '', 'nickName', '',
  'latitude', null, 'longitude', null)`;

/**
 * Every table with personal data: what the export of a person contains, and what becomes of it when the account is
 * erased, in reverse order. Tests fail for a table that is neither here nor in `impersonal.ts`.
 */
export const personalTables: readonly PersonalTable[] = [
  personalTable(users, {
    rowsOf: ofUser(users.id),
    exported: {
      title: "Cadastro",
      fields: allColumns(users, {
        name: "Nome",
        email: "E-mail",
        taxId: "CPF ou CNPJ",
        phoneNumber: "Telefone",
        image: "Foto",
        createdAt: "Data de cadastro",
      }),
    },
    // The row itself is deleted afterwards if no order needs it.
    erasure: {
      name: "Conta excluída",
      email: sql`'conta-' || ${users.id} || '@excluida.invalid'`,
      passwordHash: "erased",
      taxId: null,
      phoneNumber: null,
      image: null,
      erasedAt: sql`now()`,
    },
    file: users.image,
  }),
  personalTable(installers, {
    rowsOf: ofUser(installers.userId),
    exported: {
      title: "Cadastro de aplicador",
      fields: allColumns(installers, {
        status: "Situação (1 ativo, 0 inativo)",
        nameFantasy: "Nome fantasia",
        stateRegistration: "Inscrição estadual",
        birthDate: "Data de nascimento",
        phoneNumber2: "Celular",
        whatsApp: "WhatsApp",
        instagram: "Instagram",
        observations: "Observações",
        ...addressLabels,
        region: "Região",
        category: "Categoria",
        receiveEmail: "Recebe e-mails",
        receiveSms: "Recebe SMS",
        accountBank: "Banco",
        accountType: "Tipo de conta",
        agencyNumber: "Agência",
        accountNumber: "Conta",
      }),
    },
    erasure: "delete",
  }),
  personalTable(installerSpecialties, {
    rowsOf: ofUser(installerSpecialties.installerId),
    exported: {
      title: "Especialidades",
      fields: {
        specialty: [
          "Especialidade",
          sql`(select ${specialties.name} from ${specialties} where ${specialties.id} = ${installerSpecialties.specialtyId})`,
        ],
      },
    },
    erasure: "delete",
  }),
  personalTable(specialties, {
    rowsOf: ofUser(specialties.addedBy),
    exported: {
      title: "Especialidades que você cadastrou",
      fields: allColumns(specialties, { name: "Nome" }),
    },
    // Others offer it too.
    erasure: { addedBy: null },
  }),
  personalTable(addresses, {
    rowsOf: ofUser(addresses.userId),
    exported: {
      title: "Endereços",
      fields: allColumns(addresses, {
        nickName: "Apelido",
        ...addressLabels,
        createdAt: "Cadastrado em",
        deletedAt: "Excluído em",
      }),
    },
    erasure: "delete",
  }),
  personalTable(deliveryAddresses, {
    rowsOf: ofUser(deliveryAddresses.userId),
    exported: null,
    erasure: "delete",
  }),
  personalTable(orders, {
    rowsOf: ofUser(orders.userId),
    exported: {
      title: "Pedidos",
      fields: {
        code: ["Pedido", orders.code],
        reseller: ["Vendido por", nameOfReseller(orders.resellerId)],
        ...allColumns(orders, {
          createdAt: "Data",
          status: "Situação (código)",
          document: "CPF ou CNPJ",
          phone: "Telefone",
          address: "Endereço de entrega",
          couponCode: "Cupom",
          itemsInCentavos: "Produtos",
          discountInCentavos: "Desconto",
          freightInCentavos: "Frete",
          interestInCentavos: "Juros",
          totalInCentavos: "Total",
          deliveryMethod: "Entrega",
          trackingCode: "Código de rastreio",
          descriptionOfCancellation: "Motivo do cancelamento",
        }),
      },
    },
    // Number, date, amounts, tax id, city and state stay, as tax law requires; retention.ts removes the tax id.
    erasure: {
      phone: "",
      address: cityAndState,
      platform: "",
      trackingCode: null,
      trackingLink: null,
      descriptionOfCancellation: null,
    },
  }),
  personalTable(orderItems, {
    rowsOf: ofOrder(orderItems.orderId),
    exported: {
      title: "Produtos dos pedidos",
      fields: {
        order: ["Pedido", codeOfOrder(orderItems.orderId)],
        ...allColumns(orderItems, {
          productName: "Produto",
          attributes: "Variação",
          quantity: "Quantidade",
          priceInCentavos: "Preço",
        }),
      },
    },
    erasure: "keep",
  }),
  personalTable(orderStatusHistory, {
    rowsOf: ofOrder(orderStatusHistory.orderId),
    exported: {
      title: "Andamento dos pedidos",
      fields: {
        order: ["Pedido", codeOfOrder(orderStatusHistory.orderId)],
        ...allColumns(orderStatusHistory, { status: "Situação (código)", createdAt: "Em" }),
      },
    },
    erasure: "keep",
  }),
  personalTable(cardPurchases, {
    rowsOf: ofUser(cardPurchases.userId),
    exported: null,
    erasure: "keep",
  }),
  personalTable(payments, {
    rowsOf: ofUser(payments.userId),
    exported: {
      title: "Pagamentos",
      fields: allColumns(payments, {
        createdAt: "Data",
        method: "Forma (0 cartão, 1 boleto, 2 Pix)",
        status: "Situação",
        amountInCentavos: "Valor",
        providerReference: "Referência",
        cardBrand: "Bandeira do cartão",
        cardLastDigits: "Últimos dígitos do cartão",
        creditInstallments: "Parcelas",
      }),
    },
    erasure: {
      cardBrand: null,
      cardLastDigits: null,
      hostedPageUrl: null,
      boletoUrl: null,
      boletoPageId: null,
    },
  }),
  personalTable(paymentEvents, {
    rowsOf: ({ id }) =>
      sql`${paymentEvents.paymentId} in (select ${payments.id} from ${payments} where ${payments.userId} = ${id})`,
    exported: null,
    erasure: { body: null },
  }),
  personalTable(couponUses, {
    rowsOf: ofUser(couponUses.userId),
    exported: {
      title: "Cupons usados",
      fields: {
        coupon: [
          "Cupom",
          sql`(select ${coupons.code} from ${coupons} where ${coupons.id} = ${couponUses.couponId})`,
        ],
        usedAt: ["Em", couponUses.usedAt],
      },
    },
    erasure: "delete",
  }),
  personalTable(orderEvaluations, {
    rowsOf: ofOrder(orderEvaluations.orderId),
    exported: {
      title: "Avaliações de pedidos",
      fields: {
        order: ["Pedido", codeOfOrder(orderEvaluations.orderId)],
        ...allColumns(orderEvaluations, { note: "Estrelas", evaluation: "Comentário", createdAt: "Em" }),
      },
    },
    // Stars stay without a name, so that averages stay true.
    erasure: { evaluation: null },
  }),
  personalTable(productReviews, {
    rowsOf: ofUser(productReviews.userId),
    exported: {
      title: "Avaliações de produtos",
      fields: {
        product: ["Produto", nameOfProduct(productReviews.productId)],
        ...allColumns(productReviews, { note: "Estrelas", evaluation: "Comentário", createdAt: "Em" }),
      },
    },
    erasure: { evaluation: null },
  }),
  personalTable(reviewPictures, {
    rowsOf: ({ id }) =>
      sql`${reviewPictures.reviewId} in (select ${productReviews.id} from ${productReviews} where ${productReviews.userId} = ${id})`,
    exported: { title: "Fotos de avaliações", fields: allColumns(reviewPictures, { path: "Arquivo" }) },
    erasure: "delete",
    file: reviewPictures.path,
  }),
  personalTable(resellerReviews, {
    rowsOf: ofUser(resellerReviews.userId),
    exported: {
      title: "Avaliações de lojas",
      fields: {
        reseller: ["Loja", nameOfReseller(resellerReviews.resellerId)],
        ...allColumns(resellerReviews, { note: "Estrelas", evaluation: "Comentário", createdAt: "Em" }),
      },
    },
    erasure: { evaluation: null },
  }),
  personalTable(carts, { rowsOf: ofUser(carts.userId), exported: null, erasure: "delete" }),
  personalTable(cartItems, {
    rowsOf: ({ id }) =>
      sql`${cartItems.cartId} in (select ${carts.id} from ${carts} where ${carts.userId} = ${id})`,
    exported: {
      title: "Carrinho",
      fields: {
        product: [
          "Produto",
          sql`(select ${products.name} from ${products} where ${products.id} = (select ${skus.productId} from ${skus} where ${skus.id} = ${cartItems.skuId}))`,
        ],
        reseller: ["Loja", nameOfReseller(cartItems.resellerId)],
        ...allColumns(cartItems, { quantity: "Quantidade", createdAt: "Desde" }),
      },
    },
    erasure: "delete",
  }),
  personalTable(freightQuotes, {
    rowsOf: ofUser(freightQuotes.userId),
    exported: null,
    erasure: "delete",
  }),
  personalTable(favourites, {
    rowsOf: ofUser(favourites.userId),
    exported: {
      title: "Favoritos",
      fields: {
        product: ["Produto", nameOfProduct(favourites.productId)],
        createdAt: ["Desde", favourites.createdAt],
      },
    },
    erasure: "delete",
  }),
  personalTable(stockAlerts, {
    rowsOf: (person) => or(eq(stockAlerts.userId, person.id), emailOf(stockAlerts.email)(person)),
    exported: {
      title: "Avisos de estoque",
      fields: {
        product: ["Produto", nameOfProduct(stockAlerts.productId)],
        ...allColumns(stockAlerts, { email: "E-mail", state: "Situação", changedAt: "Desde" }),
      },
      rowsOf: ofUser(stockAlerts.userId),
    },
    erasure: "delete",
  }),
  personalTable(searches, {
    rowsOf: ofUser(searches.userId),
    exported: { title: "Buscas", fields: allColumns(searches, { text: "Texto", createdAt: "Em" }) },
    erasure: "delete",
  }),
  personalTable(mails, {
    rowsOf: (person) =>
      or(
        emailOf(mails.recipient)(person),
        ...person.identifyingTexts.map(
          (text) => sql`position(lower(${text}) in lower(${mails.body} || coalesce(${mails.html}, ''))) > 0`,
        ),
      ),
    // Mails repeat what is in other tables, and may be another person's.
    exported: null,
    erasure: "delete",
  }),
  personalTable(tokens, {
    rowsOf: ofUser(tokens.userId),
    exported: {
      title: "Entradas na conta",
      fields: allColumns(tokens, {
        device: "Aparelho",
        createdAt: "Em",
        lastUsedAt: "Último uso",
        revokedAt: "Encerrada em",
      }),
    },
    erasure: "delete",
  }),
  personalTable(loginAttempts, {
    rowsOf: emailOf(loginAttempts.email),
    exported: null,
    erasure: "delete",
  }),
  personalTable(passwordResets, {
    rowsOf: ofUser(passwordResets.userId),
    exported: {
      title: "Pedidos de nova senha",
      fields: allColumns(passwordResets, { createdAt: "Em", usedAt: "Usado em" }),
    },
    erasure: "delete",
  }),
  personalTable(emailChanges, {
    rowsOf: ofUser(emailChanges.userId),
    exported: {
      title: "Troca de e-mail",
      fields: allColumns(emailChanges, {
        newEmail: "Novo e-mail",
        requestedAt: "Pedida em",
        confirmedAt: "Confirmada em",
      }),
    },
    erasure: "delete",
  }),
  personalTable(accountDeletions, {
    rowsOf: ofUser(accountDeletions.userId),
    exported: {
      title: "Exclusão da conta",
      fields: allColumns(accountDeletions, { requestedAt: "Pedida em", eraseAt: "Marcada para" }),
    },
    erasure: "delete",
  }),
  personalTable(dataExports, { rowsOf: ofUser(dataExports.userId), exported: null, erasure: "delete" }),
  personalTable(idempotencyKeys, {
    rowsOf: ofUser(idempotencyKeys.userId),
    exported: null,
    erasure: "delete",
  }),
];
