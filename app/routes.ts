import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The folder's name identifies the screen in the build. */
const nameOf = (folder: string) => ({ id: folder.split("/").at(-1) });
const screen = (path: string, folder: string) => route(path, `${folder}/route.tsx`, nameOf(folder));
/** An address without a page, such as a picture. */
const resource = (path: string, folder: string) => route(path, `${folder}/route.ts`, nameOf(folder));

export default [
  // features/information
  index("features/information/entrance/route.tsx", { id: "entrance" }),
  screen("resaleconfig", "features/information/seller-portal"),
  // features/catalogue
  screen("categoria/:name", "features/catalogue/old-category-address"),
  resource("busca/sugestoes", "features/catalogue/search-suggestions"),
  // features/orders
  screen("checkout/orderstatus/situacao", "features/orders/order-status-updates"),
  // features/account
  screen("auth", "features/account/auth"),
  resource(".well-known/change-password", "features/account/change-password"),
  resource("profile/privacidade/arquivo", "features/account/data-copy"),
  screen("auth/*", "features/account/old-auth-addresses"),
  // features/installers
  resource("consulta-cep", "features/installers/cep-lookup"),
  // extras/measured-visits
  resource("medidas.js", "extras/measured-visits/script"),
  // extras/quotes
  resource("orcamentos/:id/visita.ics", "extras/quotes/visit-file"),
  // extras/wall
  resource("na-parede/desenho", "extras/wall/drawing"),
  resource("meus-ambientes/foto/:id", "extras/wall/own-photo"),
  resource("meus-ambientes/projeto/:id", "extras/wall/own-project"),
  resource("ambiente/imagem", "extras/wall/shared-picture"),
  // features/operations
  resource("assets/*", "features/operations/assets"),
  screen("metrics/cache", "features/operations/cache-figures"),
  screen("healthz", "features/operations/health"),
  resource("hidratacao", "features/operations/hydration"),
  resource("metrics", "features/operations/metrics"),
  resource("imagens/:width/*", "features/operations/pictures"),
  resource("readyz", "features/operations/readiness"),
  resource("robots.txt", "features/operations/robots"),
  resource("service-worker.js", "features/operations/service-worker"),
  resource("sitemap/:part", "features/operations/sitemap"),
  resource("sitemap.xml", "features/operations/sitemap-index"),
  layout("features/layout/auth/route.tsx", { id: "auth-layout" }, [
    // features/account
    screen("forgotpassword", "features/account/forgot-password"),
    screen("login", "features/account/login"),
    screen("register", "features/account/register"),
    screen("resetpassword", "features/account/reset-password"),
  ]),
  layout("features/layout/secure/route.tsx", { id: "secure-layout" }, [
    // features/checkout
    screen("checkout", "features/checkout/checkout"),
    screen("denied-payment", "features/checkout/denied-payment"),
    // features/orders
    screen("checkout/orderstatus", "features/orders/order-status"),
  ]),
  layout("features/layout/shop/route.tsx", { id: "shop-layout" }, [
    // features/information
    screen("onde-estamos", "features/information/company-map"),
    screen("cookies", "features/information/cookie-preferences"),
    screen("guias/:surface", "features/information/guide"),
    screen("guias", "features/information/guides"),
    screen("modo-leve", "features/information/light-mode"),
    screen("*", "features/information/not-found"),
    screen("politicas/:name", "features/information/policy"),
    screen("perguntas-frequentes", "features/information/questions"),
    // features/location
    screen("localizacao", "features/location/choose-location"),
    // features/catalogue
    screen("categorias/:name", "features/catalogue/category"),
    screen("home", "features/catalogue/home"),
    screen("produtos/:slug", "features/catalogue/product"),
    screen("produtos/:slug/metros", "features/catalogue/product-meters"),
    screen("produtos/:slug/fotos", "features/catalogue/product-photos"),
    screen("produtos", "features/catalogue/search"),
    screen("vitrine/:store", "features/catalogue/showcase"),
    screen("subcategorias/:name", "features/catalogue/subcategory"),
    // features/cart
    screen("cart", "features/cart/cart"),
    screen("juntar-carrinho", "features/cart/merge"),
    // features/checkout
    screen("list-address", "features/checkout/choose-address"),
    // features/orders
    screen("profile/order", "features/orders/order"),
    // features/account
    screen("address", "features/account/address"),
    screen("confirmar-email", "features/account/confirm-email"),
    screen("profile/aparelhos", "features/account/devices"),
    screen("profile/email", "features/account/email"),
    screen("manter-conta", "features/account/keep-account"),
    screen("logout", "features/account/logout"),
    screen("nao-fui-eu", "features/account/not-me"),
    screen("profile/privacidade", "features/account/privacy"),
    screen("profile", "features/account/profile"),
    screen("profile/cartoes", "features/account/saved-cards"),
    screen("reenviar", "features/account/unsent-form"),
    // features/installers
    screen("aplicadores/:state/:city/:specialty?", "features/installers/city"),
    screen("detail-installer", "features/installers/installer"),
    screen("installers", "features/installers/installers"),
    screen("portfolio", "features/installers/portfolio"),
    screen("add-installer", "features/installers/registration"),
    screen("select-installer", "features/installers/select-installer"),
    screen("add-specialty", "features/installers/specialties"),
    screen("aplicadores/:state?", "features/installers/states"),
    // extras/favourites
    screen("favoritos", "extras/favourites/favourites"),
    // extras/notifications
    screen("notificacoes", "extras/notifications/notifications"),
    // extras/quotes
    screen("orcamentos/novo", "extras/quotes/new-quote"),
    screen("orcamentos/:id", "extras/quotes/quote"),
    screen("orcamentos", "extras/quotes/quotes"),
    // extras/second-factor
    screen("profile/duas-etapas", "extras/second-factor/two-steps"),
    // extras/stock-alerts
    screen("avise-me", "extras/stock-alerts/alert"),
    screen("profile/avisos", "extras/stock-alerts/own-alerts"),
    // extras/wall
    screen("na-parede", "extras/wall/choose-product"),
    screen("meus-ambientes", "extras/wall/own-rooms"),
    screen("ambiente", "extras/wall/shared-room"),
    screen("produtos/:slug/na-parede", "extras/wall/viewer"),
  ]),
] satisfies RouteConfig;
