/** What both generated clients send to buy two pieces by Pix. */

export const [baseUrl = "", skuId = "", resaleId = "", email = ""] = process.argv.slice(2);

export const account = { name: "Maria Souza", email, password: "um segredo longo" };
export const profile = { name: "Maria Souza", cnpj: "529.982.247-25", phoneNumber: "(11) 98765-4321" };
export const firstLine = { skuId: Number(skuId), resaleId: Number(resaleId), quantity: 2 };
export const keyed = (key: string) => ({ "Idempotency-Key": `${email} ${key}`.replaceAll(" ", "-") });

export const addressOf = (ClientId: number) => ({
  ClientId,
  AddressNickName: "Casa",
  AddressName: "Avenida Paulista",
  AddressNumber: "1000",
  AddressComplement: "",
  Neighborhood: "Bela Vista",
  PostalCode: "01310-100",
  City: "São Paulo",
  State: "SP",
});

interface Line {
  readonly skuId: number;
  readonly resaleId: number;
  readonly sku: { readonly productId: number; readonly differentValue: number | string };
}

export const itemOf = ({ skuId, sku }: Line) => ({
  ProductId: sku.productId,
  SkuId: skuId,
  Price: sku.differentValue,
  Qty: 2,
});

interface Shipping {
  readonly name?: string;
  readonly price?: number | string;
}

export function orderOf(ids: { userId: number; addressId: number }, line: Line, shipping?: Shipping | null) {
  const FretePrice = Number(shipping?.price);
  return {
    CouponId: 0,
    Discount: 0,
    InstallmentsInterest: 0,
    CreditInstallments: 1,
    CardId: null,
    ClientId: ids.userId,
    DeliveryId: ids.addressId,
    Address: {},
    PrazoEntrega: 10,
    Platform: "web",
    OrderStatus: 0 as const,
    PaymentMethod: 2 as const,
    Phone: profile.phoneNumber,
    Document: profile.cnpj,
    ResaleId: line.resaleId,
    DeliveryMethod: shipping?.name ?? "",
    FretePrice,
    Items: [itemOf(line)],
    TotalPrice: (Math.round(Number(line.sku.differentValue) * 200) + Math.round(FretePrice * 100)) / 100,
  };
}

export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("A value is missing");
  return value;
}
