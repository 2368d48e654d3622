import * as api from "./generated";
import { client } from "./generated/client.gen";
import * as purchase from "./purchase";

/** Buys by Pix with the client of @hey-api/openapi-ts, and prints the code that is to be paid. */

const { required, keyed } = purchase;
const throwOnError = true;

client.setConfig({ baseUrl: purchase.baseUrl });
const { data: signedIn } = await api.register({ body: purchase.account, throwOnError });
const { token, user } = "content" in signedIn ? signedIn.content : signedIn;
client.setConfig({ auth: token });
await api.editProfile({ body: { id: user.id, ...purchase.profile }, throwOnError });
const { data: saved } = await api.addAddress({ body: purchase.addressOf(user.id), throwOnError });
const address = required(saved.content);
const headers = keyed("cart");
const { data: cart } = await api.addToCart({ headers, body: purchase.firstLine, throwOnError });
const line = required(cart.content?.items?.[0]);
const Itens = [{ ...purchase.itemOf(line), resaleId: line.resaleId }];
const { data: quote } = await api.quoteFreight({ body: { Address: address, Itens }, throwOnError });
const group = required(typeof quote === "string" ? null : quote.content?.[0]);
const shipping = group.answerShippingCalculationModel?.[0] ?? group.selectedShipping;
const body = [purchase.orderOf({ userId: user.id, addressId: address.id }, line, shipping)];
const { data: placed } = await api.placeOrders({ headers: keyed("order"), body, throwOnError });
const codes = placed.orders.map(({ orderCode }) => ({ Codes: orderCode }));
const { data: orders } = await api.listOrdersByCode({ body: codes, throwOnError });
console.log(orders[0]?.qrCodePix);
