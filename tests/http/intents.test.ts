import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { action as favourites } from "~/extras/favourites/favourites/route";
import { action as notifications } from "~/extras/notifications/notifications/route";
import { action as quote } from "~/extras/quotes/quote/route";
import { action as secondFactor } from "~/extras/second-factor/two-steps/route";
import { action as stockAlert } from "~/extras/stock-alerts/alert/route";
import { action as rooms } from "~/extras/wall/own-rooms/route";
import { action as onWall } from "~/extras/wall/viewer/route";
import { action as address } from "~/features/account/address/route";
import { action as email } from "~/features/account/email/route";
import { action as privacy } from "~/features/account/privacy/route";
import { action as profile } from "~/features/account/profile/route";
import { action as cart } from "~/features/cart/cart/route";
import { action as product } from "~/features/catalogue/product/route";
import { action as checkout } from "~/features/checkout/checkout/route";
import { action as listAddress } from "~/features/checkout/choose-address/route";
import { action as detailInstaller } from "~/features/installers/installer/route";
import { action as portfolio } from "~/features/installers/portfolio/route";
import { action as addInstaller } from "~/features/installers/registration/route";
import { action as order } from "~/features/orders/order/route";
import { action as orderStatus } from "~/features/orders/order-status/route";
import { getErrorText } from "~/rendering/error-texts";
import type { Session } from "~/session/session.server";
import { ana, guest, loggedIn, outcomeOf, posting } from "../setup/screens";

const installer = guest.signIn("token-of-rui", { ...ana, type: 3 });
type Action = (args: LoaderFunctionArgs) => Promise<unknown>;

/** Folder of the route, its action, a path, and who sends. */
const actions: readonly (readonly [folder: string, action: Action, path: string, session: Session])[] = [
  ["_secure.checkout", checkout, "/checkout?etapa=pagamento", loggedIn],
  ["_secure.checkout_.orderstatus", orderStatus, "/checkout/orderstatus?ordersCode=1", loggedIn],
  ["_shop.add-installer", addInstaller, "/add-installer", guest],
  ["_shop.add-installer", addInstaller, "/add-installer?id=7", installer],
  ["_shop.address", address, "/address", loggedIn],
  ["_shop.avise-me", stockAlert, "/avise-me?token=a", guest],
  ["_shop.cart", cart, "/cart", guest],
  ["_shop.cart", cart, "/cart", loggedIn],
  ["_shop.detail-installer", detailInstaller, "/detail-installer?id=7", installer],
  ["_shop.favoritos", favourites, "/favoritos", guest],
  ["_shop.list-address", listAddress, "/list-address", loggedIn],
  ["_shop.meus-ambientes", rooms, "/meus-ambientes", guest],
  ["_shop.notificacoes", notifications, "/notificacoes", loggedIn],
  ["_shop.portfolio", portfolio, "/portfolio", installer],
  ["_shop.orcamentos.$id", quote, "/orcamentos/1", loggedIn],
  ["_shop.produtos.$slug", product, "/produtos/a-product", guest],
  ["_shop.produtos.$slug_.na-parede", onWall, "/produtos/a-product/na-parede", guest],
  ["_shop.profile", profile, "/profile?step=0", loggedIn],
  ["_shop.profile", profile, "/profile?step=0", installer],
  ["_shop.profile_.duas-etapas", secondFactor, "/profile/duas-etapas", loggedIn],
  ["_shop.profile_.email", email, "/profile/email", loggedIn],
  ["_shop.profile_.order", order, "/profile/order?id=1", loggedIn],
  ["_shop.profile_.privacidade", privacy, "/profile/privacidade", loggedIn],
];

/** The last three exist on every object. */
const unknown = ["dobrar", "excluir-abc", "default", "constructor", "toString", "__proto__"];

const readsIntent = (folder: string) =>
  readdirSync(`app/routes/${folder}`).some((file) =>
    readFileSync(`app/routes/${folder}/${file}`, "utf8").includes('"intent")'),
  );

describe("an action with intents", () => {
  it.each(actions)("%s answers 400 with a message to every unknown intent (%#)", async (...given) => {
    const [, action, path, session] = given;
    for (const intent of unknown) {
      const typed = {
        intent,
        endereco: "44",
        cupom: "TUDO10",
        pagamento: "pix",
        quantidade: "1",
        passo: "1",
      };
      const { status, location } = await outcomeOf(action, await posting(path, typed, session));
      expect([intent, status, location]).toEqual([intent, 400, null]);
    }
    expect(getErrorText(400).title).toBe("Não entendemos este formulário");
  });

  it("is in the table above", () => {
    const folders = readdirSync("app/routes").filter((name) => existsSync(`app/routes/${name}/route.tsx`));
    expect(folders.filter(readsIntent).sort()).toEqual(
      [...new Set(actions.map(([folder]) => folder))].sort(),
    );
  });

  it("on an order page answers 400 to a form without an intent, since several forms post there", async () => {
    const sent = await posting("/profile/order?id=1", { motivo: "Mudei de ideia" }, loggedIn);
    expect((await outcomeOf(order, sent)).status).toBe(400);
  });
});
