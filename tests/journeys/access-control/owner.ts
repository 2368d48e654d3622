import type pg from "pg";
import { Visitor } from "../../driver/visitor";
import { formsToBecome, newBuyer } from "../../setup/buyer-forms";
import { pixel } from "../failures/pixel";
import { fillCart, orderCodesOf, payByPix, reviewOrder } from "../purchase-steps";

export interface Shop {
  readonly storefront: string;
  readonly sandbox: string;
  readonly database: pg.Client;
}

export interface Owner {
  readonly visitor: Visitor;
  readonly email: string;
  readonly userId: number;
  readonly addressId: number;
  /** Both paid: one will be cancelled, one rated. */
  readonly toCancel: OwnOrder;
  readonly toRate: OwnOrder;
  readonly lineKey: string;
  readonly alertId: number;
  readonly savedCardId: number;
  readonly quoteId: number;
  readonly photoId: number;
  readonly review: { readonly chave: string; readonly pedido: string };
  /** Texts that must not appear on another account's pages. */
  readonly secrets: readonly string[];
}

interface OwnOrder {
  readonly id: number;
  readonly code: string;
  readonly productId: number;
}

/** A shopper with a complete profile whose data is unique in the database. */
export async function arriveAs(
  { storefront }: Shop,
  name: string,
): Promise<{ visitor: Visitor; email: string; secrets: string[] }> {
  const visitor = new Visitor(storefront);
  const buyer = { ...newBuyer(), name };
  const hidden = { addressComplement: `fundos de ${name}`, addressNickName: `Canto de ${name}` };
  const secrets = [name, buyer.email, ...Object.values(hidden)];
  for (const [path, fields] of formsToBecome(buyer)) {
    const body = new URLSearchParams({ ...fields, ...("addressNickName" in fields && hidden) });
    const answer = await visitor.send({ url: `${visitor.origin}${path}`, method: "POST", body });
    if (answer.status !== 303) throw new Error(`POST ${path} answered ${answer.status}`);
    await answer.text();
    secrets.push(...(fields.cnpj ? [fields.cnpj] : []));
  }
  return { visitor, email: buyer.email, secrets };
}

export async function addOwner(shop: Shop): Promise<Owner> {
  const { visitor, email, secrets } = await arriveAs(shop, "Zulmira Segredo");
  const buy = async () => reviewOrder(await fillCart(await visitor.open("/home")));
  const placed = await (await buy()).press("Fechar pedido");
  const codes = orderCodesOf(placed);
  await payByPix(shop.sandbox, codes);
  const [toCancel, toRate] = await Promise.all(codes.map((code) => orderWith(code, shop)));
  if (!toCancel || !toRate) throw new Error("There are not two orders");
  const review = await buy();
  const carried = (name: string) => review.$(`input[name=${name}]`).attr("value") ?? "";
  const { rows } = await shop.database.query(
    `select users.id as user_id, addresses.id as address_id, sku_id || '-' || reseller_id as line_key
     from users join addresses on addresses.user_id = users.id join carts on carts.user_id = users.id
     join cart_items on cart_id = carts.id where email = $1`,
    [email],
  );
  await shop.database.query(
    "insert into favourites (user_id, product_id) select id, $2 from users where email = $1",
    [email, toRate.productId],
  );
  const alert = await shop.database.query(
    `insert into stock_alerts (token, product_id, email, user_id, state, changed_at)
     select 'alert-of-' || id, $2, email, id, 'pending', now() from users where email = $1 returning id`,
    [email, toRate.productId],
  );
  const card = await shop.database.query(
    `insert into saved_cards (user_id, provider, provider_customer_id, provider_card_id, brand, last_digits, expiry_month, expiry_year)
     select id, 'sandbox', 'cus_' || id, 'card_' || id, 'Visa', '0010', 12, 2035 from users where email = $1 returning id`,
    [email],
  );
  const rooms = (await visitor.open("/meus-ambientes")).form("Usar esta foto").attach("Foto", pixel());
  const photoAddress = (await rooms.submit()).$("main li img").attr("src") ?? "";
  const description = "Porta de Zulmira Segredo";
  const { rows: quotes } = await shop.database.query(
    `with request as (
       insert into quote_requests (user_id, status, description, postal_code, neighborhood, city, state, expires_at)
       select id, 'open', $2, '01310100', 'Bela Vista', 'São Paulo', 'SP', now() + interval '1 day'
       from users where email = $1 returning id
     )
     insert into quote_recipients (request_id, installer_id, status)
     select request.id, 4, 'sent' from request returning request_id`,
    [email, description],
  );
  const { user_id: userId, address_id: addressId, line_key: lineKey } = rows[0] ?? {};
  return {
    visitor,
    email,
    userId,
    addressId,
    toCancel,
    toRate,
    lineKey,
    alertId: alert.rows[0].id,
    savedCardId: card.rows[0].id,
    quoteId: quotes[0]?.request_id,
    photoId: Number(/\d+/.exec(photoAddress)?.[0]),
    review: { chave: carried("chave"), pedido: carried("pedido") },
    secrets: [...secrets, description],
  };
}

async function orderWith(code: string, { database }: Shop): Promise<OwnOrder> {
  const { rows } = await database.query(
    "select orders.id, product_id from orders join order_items on order_id = orders.id where code = $1",
    [code],
  );
  return { id: rows[0].id, code, productId: rows[0].product_id };
}

export async function logIn(
  { storefront }: Shop,
  email: string,
  password = newBuyer().password,
): Promise<Visitor> {
  const visitor = new Visitor(storefront);
  const body = new URLSearchParams({ email, password, voltar: "/home" });
  const answer = await visitor.send({ url: `${visitor.origin}/login`, method: "POST", body });
  if (answer.status !== 303) throw new Error(`POST /login answered ${answer.status}`);
  return visitor;
}
