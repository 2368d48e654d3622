import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { getErrorText } from "~/rendering/error-texts";
import { action as checkout } from "~/routes/_secure.checkout/route";
import { action as orderStatus } from "~/routes/_secure.checkout_.orderstatus/route";
import { action as addInstaller } from "~/routes/_shop.add-installer/route";
import { action as address } from "~/routes/_shop.address/route";
import { action as stockAlert } from "~/routes/_shop.avise-me/route";
import { action as cart } from "~/routes/_shop.cart/route";
import { action as detailInstaller } from "~/routes/_shop.detail-installer/route";
import { action as favourites } from "~/routes/_shop.favoritos/route";
import { action as listAddress } from "~/routes/_shop.list-address/route";
import { action as rooms } from "~/routes/_shop.meus-ambientes/route";
import { action as notifications } from "~/routes/_shop.notificacoes/route";
import { action as quote } from "~/routes/_shop.orcamentos.$id/route";
import { action as portfolio } from "~/routes/_shop.portfolio/route";
import { action as product } from "~/routes/_shop.produtos.$slug/route";
import { action as onWall } from "~/routes/_shop.produtos.$slug_.na-parede/route";
import { action as profile } from "~/routes/_shop.profile/route";
import { action as secondFactor } from "~/routes/_shop.profile_.duas-etapas/route";
import { action as email } from "~/routes/_shop.profile_.email/route";
import { action as order } from "~/routes/_shop.profile_.order/route";
import { action as privacy } from "~/routes/_shop.profile_.privacidade/route";
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
