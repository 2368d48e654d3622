import { buildWhenNeeded } from "../scripts/build.mjs";
import { Visitor, type VisitorOptions } from "../tests/driver/visitor";
import { startShop } from "../tests/setup/shop";

/** The shop at the given URL, or one started for this run. */
export async function openShop(url: string | undefined, options?: Parameters<typeof startShop>[0]) {
  if (url !== undefined) return { origin: url, stop: async () => undefined };
  await buildWhenNeeded();
  const shop = await startShop(options);
  return { origin: shop.storefrontUrl, stop: () => shop.stop() };
}

/** A guest who has entered a CEP. */
export async function arriveAtShop(
  origin: string,
  { cep = "01310-100", ...options }: VisitorOptions & { cep?: string } = {},
): Promise<Visitor> {
  const visitor = new Visitor(origin, options);
  const body = new URLSearchParams({ cep, voltar: "/home" });
  const { status } = await visitor.send({ url: `${origin}/localizacao`, method: "POST", body });
  if (status !== 303) throw new Error(`The shop does not know the CEP ${cep}`);
  return visitor;
}

/** Address of the first link on a page that starts with `prefix`, without query. */
export async function findFirstLink(visitor: Visitor, path: string, prefix: string): Promise<string> {
  const page = await visitor.open(path);
  const link = page.$(`main a[href^="${prefix}"]`).first().attr("href");
  if (!link) throw new Error(`${path} has no link to ${prefix}`);
  return link;
}

/** Every public page except those reached only by e-mail link or login. */
export async function listPublicPages(visitor: Visitor): Promise<Record<string, string>> {
  return {
    home: "/home",
    search: "/produtos?produto=carbono",
    products: "/produtos",
    "search-filtered": "/produtos?cor=Preto&tamanho=1%2C52+m&ordem=preco-ascendente",
    "search-empty": "/produtos?produto=xyzxyzxyz",
    category: await findFirstLink(visitor, "/home", "/categorias/"),
    subcategory: "/subcategorias/amadeirados",
    product: await findFirstLink(visitor, "/produtos?produto=carbono", "/produtos/"),
    showcase: "/vitrine/adesivo-center-paulista",
    cart: "/cart",
    login: "/login",
    register: "/register",
    "forgotten-password": "/forgotpassword",
    location: "/localizacao",
    questions: "/perguntas-frequentes",
    "questions-found": "/perguntas-frequentes?busca=pix",
    "questions-empty": "/perguntas-frequentes?busca=xyzxyz",
    policy: "/politicas/troca-devolucoes",
    privacy: "/politicas/politica-privacidade",
    terms: "/politicas/termos-condicoes",
    about: "/politicas/quem-somos",
    installers: "/installers",
    installer: await findFirstLink(visitor, "/installers", "/detail-installer"),
    "add-installer": "/add-installer",
    map: "/onde-estamos",
    missing: "/nao-ha-nada-aqui",
  };
}
