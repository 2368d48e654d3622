import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { action as order } from "~/features/orders/order/route";
import { getErrorText } from "~/rendering/error-texts";
import type { Session } from "~/session/session.server";
import { listedRoutes } from "../setup/listed-routes";
import { ana, guest, loggedIn, outcomeOf, posting } from "../setup/screens";

const installer = guest.signIn("token-of-rui", { ...ana, type: 3 });

interface Screen {
  readonly action: (args: LoaderFunctionArgs) => Promise<unknown>;
}
const screens = import.meta.glob<Screen>("../../app/{features,extras}/*/*/route.tsx");

/** Folder of the screen, a path, and who sends. */
const all: readonly (readonly [folder: string, path: string, session: Session])[] = [
  ["features/checkout/checkout", "/checkout?etapa=pagamento", loggedIn],
  ["features/orders/order-status", "/checkout/orderstatus?ordersCode=1", loggedIn],
  ["features/installers/registration", "/add-installer", guest],
  ["features/installers/registration", "/add-installer?id=7", installer],
  ["features/account/address", "/address", loggedIn],
  ["extras/stock-alerts/alert", "/avise-me?token=a", guest],
  ["features/account/register", "/register", guest],
  ["features/cart/cart", "/cart", guest],
  ["features/cart/cart", "/cart", loggedIn],
  ["features/installers/installer", "/detail-installer?id=7", installer],
  ["extras/favourites/favourites", "/favoritos", guest],
  ["features/checkout/choose-address", "/list-address", loggedIn],
  ["extras/wall/own-rooms", "/meus-ambientes", guest],
  ["extras/notifications/notifications", "/notificacoes", loggedIn],
  ["features/installers/portfolio", "/portfolio", installer],
  ["extras/quotes/quote", "/orcamentos/1", loggedIn],
  ["features/catalogue/product", "/produtos/a-product", guest],
  ["extras/wall/viewer", "/produtos/a-product/na-parede", guest],
  ["features/account/profile", "/profile?step=0", loggedIn],
  ["features/account/profile", "/profile?step=0", installer],
  ["extras/second-factor/two-steps", "/profile/duas-etapas", loggedIn],
  ["features/account/email", "/profile/email", loggedIn],
  ["features/orders/order", "/profile/order?id=1", loggedIn],
  ["features/account/privacy", "/profile/privacidade", loggedIn],
];

/** Entries of an extra that was taken out are skipped. */
const actions = all.flatMap(([folder, address, session]) => {
  const load = screens[`../../app/${folder}/route.tsx`];
  return load === undefined ? [] : [[folder, address, load, session] as const];
});

/** The last three exist on every object. */
const unknown = ["dobrar", "excluir-abc", "default", "constructor", "toString", "__proto__"];

const readsIntent = (folder: string) =>
  readdirSync(`app/${folder}`).some((file) =>
    readFileSync(`app/${folder}/${file}`, "utf8").includes('"intent")'),
  );

describe("an action with intents", () => {
  it.each(actions)(
    "%s answers 400 with a message to every unknown intent (%#)",
    async (_, address, load, session) => {
      const { action } = await load();
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
    },
  );

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
