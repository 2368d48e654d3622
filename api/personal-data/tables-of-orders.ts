import { sql } from "drizzle-orm";
import { coupons, couponUses } from "../database/schema/coupons";
import { orderItems, orderStatusHistory, orders } from "../database/schema/orders";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { savedCards } from "../database/schema/saved-cards";
import { removedCard } from "../payments/saved-cards";
import { definePersonalTable, labelColumns, type PersonalTable } from "./personal-table";
import { selectByOrder, selectByUser, selectCodeOfOrder, selectNameOfReseller } from "./rows-of-person";
import { toDiscount, toOrderCodes, toOrderStatus, toPaymentMethod, toPaymentStatus, toTaxId } from "./words";
import { toDeliveryAddress, toVariation } from "./words-of-objects";

/** Tax authorities ask where goods were sent, by city and state; nothing more precise is kept. */
const cityAndState = sql`jsonb_build_object(
  'city', ${orders.address}->'city', 'state', ${orders.address}->'state', 'country', ${orders.address}->'country',
  'postalCode', '', 'street', '', 'number', '', 'complement', '', 'neighborhood', '', 'nickName', '',
  'latitude', null, 'longitude', null)`;

export const orderTables: readonly PersonalTable[] = [
  definePersonalTable(orders, {
    getRows: selectByUser(orders.userId),
    exported: {
      title: "Pedidos",
      about:
        "O que você comprou. Número, data, produtos, valores, CPF ou CNPJ, cidade e estado ficam por cinco anos a partir do fim do ano da compra, como manda a lei fiscal; o resto, enquanto você tiver a conta.",
      fields: {
        code: ["Pedido", orders.code],
        reseller: ["Vendido por", selectNameOfReseller(orders.resellerId)],
        ...labelColumns(orders, {
          createdAt: "Data",
          status: ["Situação", toOrderStatus],
          document: ["CPF ou CNPJ", toTaxId],
          phone: "Telefone",
          address: ["Endereço de entrega", toDeliveryAddress],
          couponCode: "Cupom",
          itemsInCentavos: "Soma dos produtos",
          discountInCentavos: ["Desconto", toDiscount],
          freightInCentavos: "Frete",
          interestInCentavos: "Juros",
          totalInCentavos: "Total",
          deliveryMethod: "Entrega",
          trackingCode: "Código de rastreio",
          descriptionOfCancellation: "Motivo do cancelamento",
          id: null,
          code: null,
          userId: null,
          resellerId: null,
          paymentId: null,
          idempotencyKeyId: null,
          paymentMethod: null,
          creditInstallments: null,
          platform: null,
          deliveryDeadlineInDays: null,
          carrierName: null,
          trackingLink: null,
          expiresAt: null,
          standsSince: null,
          tellsAnalytics: null,
          stockReturnedAt: null,
          replacesOrderId: null,
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
  definePersonalTable(orderItems, {
    getRows: selectByOrder(orderItems.orderId),
    exported: {
      title: "Produtos dos pedidos",
      about: "O que veio em cada pedido. Ficam com o pedido.",
      inOrder: "Produtos",
      fields: {
        order: ["Pedido", selectCodeOfOrder(orderItems.orderId)],
        ...labelColumns(orderItems, {
          productName: "Produto",
          attributes: ["Variação", toVariation],
          measures: "Medidas",
          quantity: "Quantidade",
          hasCalculator: "Vendido por metro",
          priceInCentavos: "Preço de cada",
          refundDate: "Devolvido em",
          id: null,
          orderId: null,
          productId: null,
          skuId: null,
          promotionId: null,
          productCode: null,
          productPic: null,
          listPriceInCentavos: null,
          cartVersion: null,
        }),
      },
    },
    erasure: { measures: null },
  }),
  definePersonalTable(orderStatusHistory, {
    getRows: selectByOrder(orderStatusHistory.orderId),
    exported: {
      title: "Andamento dos pedidos",
      about: "Quando cada pedido mudou de situação. Fica com o pedido.",
      inOrder: "Andamento",
      fields: {
        order: ["Pedido", selectCodeOfOrder(orderStatusHistory.orderId)],
        ...labelColumns(orderStatusHistory, {
          createdAt: "Data",
          status: ["Situação", toOrderStatus],
          orderId: null,
        }),
      },
    },
    erasure: "keep",
  }),
  definePersonalTable(savedCards, {
    getRows: selectByUser(savedCards.userId),
    exported: {
      title: "Cartões salvos",
      about:
        "Bandeira, últimos dígitos e validade, para pagar sem digitar o cartão; o número só o provedor de pagamento tem. Até você remover o cartão, ou 30 dias depois do mês em que ele vence.",
      fields: labelColumns(savedCards, {
        brand: "Bandeira",
        lastDigits: "Últimos dígitos",
        expiryMonth: "Vence no mês",
        expiryYear: "Vence no ano",
        createdAt: "Salvo em",
        id: null,
        userId: null,
        provider: null,
        providerCustomerId: null,
        providerCardId: null,
        removalDueAt: null,
        removalAttempts: null,
      }),
    },
    // The row stays until the provider has deleted the card.
    erasure: removedCard,
  }),
  definePersonalTable(cardPurchases, {
    getRows: selectByUser(cardPurchases.userId),
    exported: null,
    erasure: "keep",
  }),
  definePersonalTable(payments, {
    getRows: selectByUser(payments.userId),
    exported: {
      title: "Pagamentos",
      about:
        "Como os pedidos foram pagos. Ficam com o pedido; a bandeira e os dígitos do cartão, enquanto você tiver a conta. O código é o que o banco ou a operadora do cartão deu ao pagamento.",
      inOrder: "Pagamento",
      fields: {
        order: [
          "Pedido",
          sql`(select string_agg(o.code, ', ' order by o.id) from orders o where o.payment_id = payments.id)`,
          toOrderCodes,
        ],
        ...labelColumns(payments, {
          createdAt: "Data",
          method: ["Forma", toPaymentMethod],
          status: ["Situação", toPaymentStatus],
          amountInCentavos: "Valor",
          refundInCentavos: "Valor devolvido, se não foi o total",
          providerReference: "Código do pagamento",
          cardBrand: "Bandeira do cartão",
          cardLastDigits: "Últimos dígitos do cartão",
          creditInstallments: "Parcelas",
          id: null,
          userId: null,
          providerId: null,
          cardPurchaseId: null,
          expiresAt: null,
          waitsUntil: null,
          settledAt: null,
          isUnanswered: null,
          paidLateAt: null,
          pixPayload: null,
          boletoBarcode: null,
          boletoLine: null,
          boletoDueOn: null,
          boletoUrl: null,
          boletoPageId: null,
          hostedPageUrl: null,
        }),
      },
    },
    erasure: {
      cardBrand: null,
      cardLastDigits: null,
      hostedPageUrl: null,
      boletoUrl: null,
      boletoPageId: null,
    },
  }),
  definePersonalTable(paymentEvents, {
    getRows: ({ id }) =>
      sql`${paymentEvents.paymentId} in (select ${payments.id} from ${payments} where ${payments.userId} = ${id})`,
    exported: null,
    erasure: { body: null },
  }),
  definePersonalTable(couponUses, {
    getRows: selectByUser(couponUses.userId),
    exported: {
      title: "Cupons usados",
      about: "Para que um cupom valha só as vezes que deve, enquanto você tiver a conta.",
      fields: {
        coupon: [
          "Cupom",
          sql`(select ${coupons.code} from ${coupons} where ${coupons.id} = ${couponUses.couponId})`,
        ],
        usedAt: ["Usado em", couponUses.usedAt],
      },
    },
    erasure: "delete",
  }),
];
