import createClient from "openapi-fetch";
import type { paths } from "./generated";
import * as purchase from "./purchase";

/** Buys by Pix with the types of openapi-typescript, and prints the code that is to be paid. */

const { required, keyed } = purchase;
const client = createClient<paths>({ baseUrl: purchase.baseUrl });

function done<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message);
  return data;
}

const signedIn = done(await client.POST("/user/register", { body: purchase.account }));
const { token, user } = "content" in signedIn ? signedIn.content : signedIn;
client.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
});
done(await client.PUT("/client/editprofile", { body: { id: user.id, ...purchase.profile } }));
const saved = done(await client.POST("/client/add-address", { body: purchase.addressOf(user.id) }));
const address = required(saved.content);
const header = keyed("cart");
const cart = done(await client.POST("/cart/add", { params: { header }, body: purchase.firstLine }));
const line = required(cart.content?.items?.[0]);
const Itens = [{ ...purchase.itemOf(line), resaleId: line.resaleId }];
const quote = done(await client.POST("/client/frete", { body: { Address: address, Itens } }));
const group = required(typeof quote === "string" ? null : quote.content?.[0]);
const shipping = group.answerShippingCalculationModel?.[0] ?? group.selectedShipping;
const body = [purchase.orderOf({ userId: user.id, addressId: address.id }, line, shipping)];
const placed = done(await client.POST("/order/add", { params: { header: keyed("order") }, body }));
const codes = placed.orders.map(({ orderCode }) => ({ Codes: orderCode }));
const [order] = done(await client.POST("/order/by-codes", { body: codes }));
console.log(order?.qrCodePix);
