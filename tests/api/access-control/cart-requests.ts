import * as carts from "../../../contract/carts";
import * as coupons from "../../../contract/coupons";
import * as freight from "../../../contract/freight";
import { type OwnerRequest, own, reading } from "./owner-request";

export const cartRequests: readonly OwnerRequest[] = [
  reading(own(carts.getCart)),
  {
    ...own(carts.addToCart, ({ lineId: id, cartId }, { offer }) => ({
      body: { id, cartId, skuId: offer.skuId, resaleId: offer.resellerId, quantity: 1 },
    })),
    names: "cart and line, which are not looked at",
    withoutId: 200,
  },
  {
    call: carts.editCart,
    names: "cart and line",
    sent: ({ lineId: id, cartId }) => ({ body: { id, cartId, quantity: 2 } }),
  },
  {
    call: carts.editCart,
    names: "cart and line, to take it out; a line that is not there is out already",
    sent: ({ lineId: id, cartId }) => ({ body: { id, cartId, quantity: 0 } }),
    others: 200,
    installers: 200,
  },
  own(carts.clearCart),

  reading({
    call: coupons.findCoupon,
    names: "user",
    sent: ({ userId }) => ({ body: { productIds: [], code: "NADA", userId } }),
  }),

  reading({
    call: freight.quoteFreight,
    names: "address",
    sent: ({ addressId: id }, { offer }) => ({
      body: {
        Address: { id, postalCode: "01310-100" },
        Itens: [
          { ProductId: offer.productId, SkuId: offer.skuId, resaleId: offer.resellerId, Price: 1, Qty: 1 },
        ],
      },
    }),
    withoutId: 200,
  }),
  reading(
    own(freight.queryCarrier, () => ({
      body: {
        CdServico: "04014",
        CepOrigem: "01310100",
        CepDestino: "20040002",
        VlPeso: 1,
        VlComprimento: 20,
        VlAltura: 2,
        VlLargura: 10,
        VlDiametro: 0,
      },
    })),
  ),
  {
    call: freight.saveFreightQuote,
    names: "user",
    sent: ({ userId }) => ({ body: { quote: "[]", UserId: userId } }),
  },
  reading(own(freight.getFreightQuote)),
  own(freight.clearFreightQuote),
];
