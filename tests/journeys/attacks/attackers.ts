import type { Page } from "../../driver/page";
import type { Visitor } from "../../driver/visitor";
import { crawl } from "../crawl";
import { arrive, fillCart, walkToReview } from "../purchase-steps";

const openToAll = [
  "/home",
  "/produtos?produto=carbono",
  "/cart",
  "/login?voltar=/cart",
  "/register",
  "/forgotpassword",
  "/resetpassword?token=abc",
  "/localizacao",
  "/installers",
  "/add-installer",
  "/perguntas-frequentes",
  "/nada",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1,52 m",
  "/detail-installer?id=1",
  "/categorias/envelopamento-automotivo",
  "/select-installer",
  "/modo-leve",
  "/politicas/quem-somos",
] as const;
const ofAShopper = [
  "/profile?step=0",
  "/profile?step=1",
  "/profile?step=2",
  "/profile?step=3",
  "/address",
  "/list-address",
  "/address?manual=true&state=SP",
  "/select-installer?especialidade=1",
  "/add-specialty",
  "/cart?remover=1-1",
  "/checkout?etapa=entrega",
  "/checkout?etapa=pagamento",
  "/checkout?etapa=revisao&pagamento=pix",
  "/checkout?etapa=pagamento&pagamento=cartao",
  "/reenviar",
  "/cart",
  "/denied-payment",
] as const;

export interface Attackers {
  readonly pages: readonly Page[];
  readonly cookies: readonly string[];
}

/** A guest with a cart, a shopper with a cart and an order, and an installer; `thoroughly` also follows every link. */
export async function gatherAttackers(
  storefrontUrl: string,
  { thoroughly }: { thoroughly: boolean },
): Promise<Attackers> {
  const [cart, buyer, installer] = await Promise.all([
    arrive(storefrontUrl).then(fillCart),
    shopperWithOrder(storefrontUrl),
    logIn(storefrontUrl, "instalador@envelopa.example"),
  ]);
  const starts = [
    [cart.visitor, openToAll],
    [buyer.visitor, [...openToAll.slice(0, 2), ...ofAShopper, ...buyer.addresses]],
    [installer, ["/profile?step=0", "/add-specialty", "/add-specialty?id=1", "/installers"]],
  ] as const;
  const seen = await Promise.all(
    starts.map(async ([visitor, addresses]) =>
      thoroughly ? (await crawl(visitor, addresses)).pages : await opened(visitor, addresses),
    ),
  );
  return { pages: seen.flat(), cookies: starts.map(([{ jar }]) => jar.header()) };
}

const opened = (visitor: Visitor, addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => visitor.anotherTab().open(address)));

async function shopperWithOrder(storefrontUrl: string) {
  const status = await (await walkToReview(storefrontUrl, undefined, /^Cartão de crédito/)).press(
    "Fechar pedido",
  );
  const orders = await status.visitor.open("/profile?step=3");
  const order = orders.$('main a[href^="/profile/order"]').first().attr("href") ?? "/profile/order?id=1";
  await fillCart(await status.visitor.open("/home"));
  const tasks = ["cancelar", "avaliar"].map((task) => `${order}&fazer=${task}`);
  return { visitor: status.visitor, addresses: [status.address, order, ...tasks] };
}

async function logIn(storefrontUrl: string, email: string): Promise<Visitor> {
  const { visitor } = await arrive(storefrontUrl);
  const login = await visitor.open("/login");
  await login.form("Entrar").fill("E-mail", email).fill("Senha", "envelopa123").submit();
  return visitor;
}
