import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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
import { listedRoutes } from "../setup/listed-routes";
import { ana, guest, loggedIn, outcomeOf, posting } from "../setup/screens";

const installer = guest.signIn("token-of-rui", { ...ana, type: 3 });
type Action = (args: LoaderFunctionArgs) => Promise<unknown>;

/** Folder of the screen, its action, a path, and who sends. */
const actions: readonly (readonly [folder: string, action: Action, path: string, session: Session])[] = [
  ["features/checkout/checkout", checkout, "/checkout?etapa=pagamento", loggedIn],
  ["features/orders/order-status", orderStatus, "/checkout/orderstatus?ordersCode=1", loggedIn],
  ["features/installers/registration", addInstaller, "/add-installer", guest],
  ["features/installers/registration", addInstaller, "/add-installer?id=7", installer],
  ["features/account/address", address, "/address", loggedIn],
  ["extras/stock-alerts/alert", stockAlert, "/avise-me?token=a", guest],
  ["features/cart/cart", cart, "/cart", guest],
  ["features/cart/cart", cart, "/cart", loggedIn],
  ["features/installers/installer", detailInstaller, "/detail-installer?id=7", installer],
  ["extras/favourites/favourites", favourites, "/favoritos", guest],
  ["features/checkout/choose-address", listAddress, "/list-address", loggedIn],
  ["extras/wall/own-rooms", rooms, "/meus-ambientes", guest],
  ["extras/notifications/notifications", notifications, "/notificacoes", loggedIn],
  ["features/installers/portfolio", portfolio, "/portfolio", installer],
  ["extras/quotes/quote", quote, "/orcamentos/1", loggedIn],
  ["features/catalogue/product", product, "/produtos/a-product", guest],
  ["extras/wall/viewer", onWall, "/produtos/a-product/na-parede", guest],
  ["features/account/profile", profile, "/profile?step=0", loggedIn],
  ["features/account/profile", profile, "/profile?step=0", installer],
  ["extras/second-factor/two-steps", secondFactor, "/profile/duas-etapas", loggedIn],
  ["features/account/email", email, "/profile/email", loggedIn],
  ["features/orders/order", order, "/profile/order?id=1", loggedIn],
  ["features/account/privacy", privacy, "/profile/privacidade", loggedIn],
];

/** The last three exist on every object. */
const unknown = ["dobrar", "excluir-abc", "default", "constructor", "toString", "__proto__"];

const readsIntent = (folder: string) =>
  readdirSync(`app/${folder}`).some((file) =>
    readFileSync(`app/${folder}/${file}`, "utf8").includes('"intent")'),
  );

describe("an action with intents", () => {
  it.each(actions)("%s answers 400 with a message to every unknown intent (%#)", async (...given) => {
    const [, action, address, session] = given;
    for (const intent of unknown) {
      const typed = {
        intent,
        endereco: "44",
        cupom: "TUDO10",
        pagamento: "pix",
        quantidade: "1",
        passo: "1",
      };
      const { status, location } = await outcomeOf(action, await posting(address, typed, session));
      expect([intent, status, location]).toEqual([intent, 400, null]);
    }
    expect(getErrorText(400).title).toBe("Não entendemos este formulário");
  });

  it("is in the table above", () => {
    const folders = listedRoutes
      .filter(({ file }) => file.endsWith(".tsx"))
      .map(({ file }) => path.dirname(file));
    expect(folders.filter(readsIntent).sort()).toEqual(
      [...new Set(actions.map(([folder]) => folder))].sort(),
    );
  });

  it("on an order page answers 400 to a form without an intent, since several forms post there", async () => {
    const sent = await posting("/profile/order?id=1", { motivo: "Mudei de ideia" }, loggedIn);
    expect((await outcomeOf(order, sent)).status).toBe(400);
  });
});
