import { sql } from "drizzle-orm";
import { coupons, couponUses } from "../database/schema/coupons";
import { orderItems, orderStatusHistory, orders } from "../database/schema/orders";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { savedCards } from "../database/schema/saved-cards";
import { removedCard } from "../payments/saved-cards";
import { labelledColumns, type PersonalTable, personalTable } from "./personal-table";
import { codeOfOrder, nameOfReseller, ofOrder, ofUser } from "./rows-of-person";
import {
  toDeliveryAddress,
  toOrderStatus,
  toPaymentMethod,
  toPaymentStatus,
  toTaxId,
  toUnit,
  toVariation,
} from "./words";

/** Tax authorities ask where goods were sent, by city and state; nothing more precise is kept. */
const cityAndState = sql`jsonb_build_object(
  'city', ${orders.address}->'city', 'state', ${orders.address}->'state', 'country', ${orders.address}->'country',
  'postalCode', '', 'street', '', 'number', '', 'complement', '', 'neighborhood', '', 'nickName', '',
  'latitude', null, 'longitude', null)`;

export const orderTables: readonly PersonalTable[] = [
  personalTable(orders, {
    getRows: ofUser(orders.userId),
    exported: {
      title: "Pedidos",
      fields: {
        code: ["Pedido", orders.code],
        reseller: ["Vendido por", nameOfReseller(orders.resellerId)],
        ...labelledColumns(orders, {
          createdAt: "Data",
          status: ["Situação", toOrderStatus],
          document: ["CPF ou CNPJ", toTaxId],
          phone: "Telefone",
          address: ["Endereço de entrega", toDeliveryAddress],
          couponCode: "Cupom",
          itemsInCentavos: "Produtos",
          discountInCentavos: "Desconto",
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
  personalTable(orderItems, {
    getRows: ofOrder(orderItems.orderId),
    exported: {
      title: "Produtos dos pedidos",
      isPartOfOrder: true,
      fields: {
        order: ["Pedido", codeOfOrder(orderItems.orderId)],
        ...labelledColumns(orderItems, {
          productName: "Produto",
          attributes: ["Variação", toVariation],
          measures: "Medidas",
          quantity: "Quantidade",
          hasCalculator: ["Unidade", toUnit],
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
  personalTable(orderStatusHistory, {
    getRows: ofOrder(orderStatusHistory.orderId),
    exported: {
      title: "Andamento dos pedidos",
      isPartOfOrder: true,
      fields: {
        order: ["Pedido", codeOfOrder(orderStatusHistory.orderId)],
        ...labelledColumns(orderStatusHistory, {
          createdAt: "Em",
          status: ["Situação", toOrderStatus],
          orderId: null,
        }),
      },
    },
    erasure: "keep",
  }),
  personalTable(savedCards, {
    getRows: ofUser(savedCards.userId),
    exported: {
      title: "Cartões salvos",
      fields: labelledColumns(savedCards, {
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
  personalTable(cardPurchases, {
    getRows: ofUser(cardPurchases.userId),
    exported: null,
    erasure: "keep",
  }),
  personalTable(payments, {
    getRows: ofUser(payments.userId),
    exported: {
      title: "Pagamentos",
      isPartOfOrder: true,
      fields: {
        order: [
          "Pedidos",
          sql`(select string_agg(o.code, ', ' order by o.id) from orders o where o.payment_id = payments.id)`,
        ],
        ...labelledColumns(payments, {
          createdAt: "Data",
          method: ["Forma", toPaymentMethod],
          status: ["Situação", toPaymentStatus],
          amountInCentavos: "Valor",
          providerReference: "Número do pagamento no banco ou na operadora",
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
  personalTable(paymentEvents, {
    getRows: ({ id }) =>
      sql`${paymentEvents.paymentId} in (select ${payments.id} from ${payments} where ${payments.userId} = ${id})`,
    exported: null,
    erasure: { body: null },
  }),
  personalTable(couponUses, {
    getRows: ofUser(couponUses.userId),
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
];
