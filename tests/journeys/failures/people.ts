import { CookieJar } from "../../driver/cookie-jar";
import { Visitor } from "../../driver/visitor";
import { testCards } from "../../setup/cards";
import { type ShopHere, shopOrigin } from "../../setup/shop-in-process";
import { arrive, orderCodesOf, payByPix, payOnCardPage, walkToReview } from "../purchase-steps";
import type { People } from "./scenario";

/** A cart line added before the login that no login has been able to merge. */
const leftOver = { skuId: 1, resellerId: 1, quantity: 2, promotionId: null };

export async function gather({ sessionIn, keep }: ShopHere, sandboxUrl: string): Promise<People> {
  const withLine = async ({ jar }: Visitor) => {
    const own = jar.copy();
    await keep(own, (await sessionIn(own)).withGuestCart([leftOver]));
    return new Visitor(shopOrigin, { jar: own });
  };
  const [home, review, paid, unpaid, denied, formerBuyer, installer] = await Promise.all([
    arrive(shopOrigin),
    walkToReview(shopOrigin),
    walkToReview(shopOrigin),
    walkToReview(shopOrigin, undefined, /^Cartão de crédito/),
    walkToReview(shopOrigin, undefined, /^Cartão de crédito/),
    logIn("comprador@envelopa.example"),
    logIn("instalador@envelopa.example"),
  ]);
  await payByPix(sandboxUrl, orderCodesOf(await paid.press("Fechar pedido")));
  await payOnCardPage(await unpaid.press("Fechar pedido"), testCards.denied);
  await payOnCardPage(await denied.press("Fechar pedido"), testCards.denied);
  return {
    newcomer: new Visitor(shopOrigin, { jar: new CookieJar() }),
    guest: await withLine(home.visitor),
    shopper: await withLine(review.visitor),
    payer: await withLine(paid.visitor),
    deniedPayer: await withLine(unpaid.visitor),
    otherDeniedPayer: await withLine(denied.visitor),
    formerBuyer: await withLine(formerBuyer),
    installer: await withLine(installer),
  };
}

async function logIn(email: string): Promise<Visitor> {
  const home = await arrive(shopOrigin);
  const login = await home.visitor.open("/login");
  const entered = await login.form("Entrar").fill("E-mail", email).fill("Senha", "envelopa123").submit();
  if (!entered.has("button", "Sair")) throw new Error(`${email} could not log in: ${entered.alerts.join()}`);
  return entered.visitor;
}
