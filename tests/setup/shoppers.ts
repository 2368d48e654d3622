import type { z } from "zod";
import { Passwords } from "../../api/accounts/passwords";
import { issueToken } from "../../api/accounts/tokens";
import { addresses, users } from "../../api/database/schema/accounts";
import * as carts from "../../contract/carts";
import { quoteFreight } from "../../contract/freight";
import type { orderToPlace } from "../../contract/orders";
import type { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";
import type { Upstream } from "./upstream";

export interface TestShopper {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** Saved default address in Avenida Paulista, São Paulo. */
  readonly addressId: number;
}

export const password = "segredo de teste 1";
const passwordHash = new Passwords("quick").hash(password);

let made = 0;

/** A logged-in account that can buy: complete profile and one address. */
export async function addShopper(
  { database, clock }: Pick<Upstream["parts"], "database" | "clock">,
  more: Partial<typeof users.$inferInsert> = {},
): Promise<TestShopper> {
  made += 1;
  const email = `pessoa${made}@exemplo.com.br`;
  const [user] = await database
    .insert(users)
    .values({
      name: `Pessoa ${made}`,
      email,
      passwordHash: await passwordHash,
      taxId: "52998224725",
      phoneNumber: "(11) 98765-4321",
      emailConfirmedAt: clock.now(),
      ...more,
    })
    .returning();
  if (user === undefined) throw new Error("Nobody was stored");
  const [address] = await database
    .insert(addresses)
    .values({
      userId: user.id,
      addressType: 0,
      nickName: "Casa",
      postalCode: "01310100",
      street: "Avenida Paulista",
      number: "1000",
      complement: "ap 1",
      neighborhood: "Bela Vista",
      city: "São Paulo",
      state: "SP",
      latitude: -23.5614,
      longitude: -46.6559,
    })
    .returning();
  if (address === undefined) throw new Error("No address was stored");
  const token = await issueToken(database, { userId: user.id, lifetimeInMinutes: 600, now: clock.now() });
  return { id: user.id, email: user.email, token, addressId: address.id };
}

export interface WantedLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly quantity: number;
}

export type OrderPayload = z.input<typeof orderToPlace>;

/** Payloads of `order/add`: prices of `cart/preview`, cheapest option of `client/frete`, no discount, Pix. */
export async function checkoutFor(
  upstream: Upstream,
  shopper: TestShopper,
  lines: readonly WantedLine[],
): Promise<OrderPayload[]> {
  const items = lines.map(({ skuId, resellerId, quantity }) => ({ skuId, resaleId: resellerId, quantity }));
  const { content } = await upstream.answerTo(carts.previewCart, { body: { items } });
  const prices = new Map((content?.items ?? []).map((item) => [`${item.skuId}@${item.resaleId}`, item]));
  const { content: groups } = await upstream.answerTo(quoteFreight, {
    token: shopper.token,
    body: {
      Address: { id: shopper.addressId, postalCode: "01310-100" },
      Itens: items.map(({ skuId, resaleId, quantity }) => ({
        ProductId: 1,
        SkuId: skuId,
        resaleId,
        Price: 1,
        Qty: quantity,
      })),
    },
  });
  return (groups ?? []).map((group) => {
    const option = group.answerShippingCalculationModel?.[0] ?? group.selectedShipping;
    const Items = group.productsSku.map(({ skuId, quantity }) => {
      const item = prices.get(`${skuId}@${group.resaleId}`);
      if (item === undefined) throw new Error(`No price for ${skuId} at ${group.resaleId}`);
      return { ProductId: item.sku.productId, SkuId: skuId, Price: priceOf(item), Qty: quantity ?? 0 };
    });
    const freight = Number(option?.price ?? 0);
    const amount = Items.reduce((sum, { Price, Qty }) => sum + Math.round(Price * 100) * Qty, 0);
    return {
      CouponId: 0,
      OrderCode: "",
      DeliveryId: shopper.addressId,
      ClientId: shopper.id,
      OrderStatus: 0,
      PrazoEntrega: option?.delivery_range?.max ?? 10,
      PaymentMethod: 2,
      DeliveryMethod: option?.name ?? "Entrega",
      Phone: "(11) 98765-4321",
      FretePrice: freight,
      CreditInstallments: 1,
      Address: {},
      Document: "529.982.247-25",
      Items,
      CardId: null,
      AnswerShippingCalculationModel: option ?? null,
      ResaleId: group.resaleId,
      Platform: "web",
      Discount: 0,
      TotalPrice: (amount + Math.round(freight * 100)) / 100,
      InstallmentsInterest: 0,
    };
  });
}

type PreviewItem = z.output<typeof carts.cartItem>;

/** Supports a percentage discount or a line promotion, not both. */
function priceOf({ promotion, sku }: PreviewItem): number {
  const percent = sku.product.percentage || (promotion?.discountType === 1 ? Number(promotion.discount) : 0);
  const amount =
    !sku.product.percentage && promotion && promotion.discountType !== 1 ? Number(promotion.discount) : 0;
  return Math.round(sku.differentValue * (100 - percent) - amount * 100) / 100;
}

/** The same payloads with another discount and the resulting total. */
export function withDiscounts(
  payloads: readonly OrderPayload[],
  couponId: number,
  discounts: readonly number[],
): OrderPayload[] {
  return payloads.map((payload, position) => {
    const Discount = discounts[position] ?? 0;
    const TotalPrice = Math.round((Number(payload.TotalPrice) - Discount) * 100) / 100;
    return { ...payload, CouponId: couponId, Discount, TotalPrice };
  });
}

/** Answers the page that the login leads to. */
export async function logInAs(
  visitor: Visitor,
  { email }: { readonly email: string },
  voltar = "/cart",
): Promise<Page> {
  const login = await visitor.open(`/login?${new URLSearchParams({ voltar })}`);
  return login.form("Entrar").fill("E-mail", email).fill("Senha", password).submit();
}
