import { type Query, withQuery } from "./query";

/** Pages that no page of the catalogue leads to, whose script stays out of a first visit. */

/** The film on a wall. Query: choice, `ambiente` and what `app/extras/wall/wall-query.server.ts` reads. */
export const onWall = (slug: string, query?: Query | URLSearchParams) =>
  withQuery(`/produtos/${encodeURIComponent(slug)}/na-parede`, query);
/** The picture of it. */
export const wallDrawing = (query: URLSearchParams) => withQuery("/na-parede/desenho", query);
export const resetPassword = (token?: string) => withQuery("/resetpassword", { token });
export const unsent = () => "/reenviar";
export const privacy = () => "/profile/privacidade";
/** The requested copy of the shopper's data, a ZIP. */
export const dataExport = () => "/profile/privacidade/arquivo";
/** `token` of the mail about a requested deletion. */
export const keepAccount = (token: string) => withQuery("/manter-conta", { token });
export const email = () => "/profile/email";
/** `token` of the mail to a new address. */
export const confirmEmail = (token: string) => withQuery("/confirmar-email", { token });
/** `token` of the mail about a changed e-mail or password. */
export const revertAccount = (token: string) => withQuery("/nao-fui-eu", { token });
/** `token` of an optional mail, whose kind is `tipo`; without them the logged-in shopper's. */
export const notifications = (mail?: { token: string; tipo?: string }) => withQuery("/notificacoes", mail);
export const sessions = () => "/profile/aparelhos";
/** `voltar`: where the page leads once the codes are shown. */
export const secondFactor = (
  voltar?: string,
  form: { readonly adicionar?: "aplicativo" | "chave"; readonly remover?: number } = {},
) => withQuery("/profile/duas-etapas", { ...form, voltar });
export const savedCards = () => "/profile/cartoes";
export const ownAlerts = () => "/profile/avisos";
export const portfolio = () => "/portfolio";
export const serviceArea = () => "/portfolio#bairros-e-horario";
/**
 * `especialidade` (repeatable) and `endereco` filter, `passo=0` shows the form again, `voltar` is the return path.
 */
export const selectInstaller = (query?: Query | URLSearchParams) => withQuery("/select-installer", query);
export const quotes = (query?: { pagina?: number; recebidos?: number }) => withQuery("/orcamentos", query);
export const quote = (id: number) => `/orcamentos/${id}`;
/** Calendar file. */
export const quoteVisit = (id: number) => `/orcamentos/${id}/visita.ics`;
export const rooms = () => "/meus-ambientes";
/** The shopper's own picture, at one of the widths of pictures. */
export const roomPhoto = (id: number, largura?: number) =>
  withQuery(`/meus-ambientes/foto/${id}`, { largura });
export const roomPicture = (id: number, largura?: number) =>
  withQuery(`/meus-ambientes/projeto/${id}`, { largura });
/** `token` of a private link. */
export const sharedRoom = (token: string) => withQuery("/ambiente", { token });
export const sharedPicture = (token: string, de: "foto" | "projeto", largura?: number) =>
  withQuery("/ambiente/imagem", { token, de, largura });
export const ownSpecialties = () => "/profile?step=0#especialidades";
export const addSpecialty = (id?: number) => withQuery("/add-specialty", { id });
/** `motivo`: the payment provider could not be reached. */
export const deniedPayment = (query?: { cupom?: string | null; motivo?: "sem-resposta" | null }) =>
  withQuery("/denied-payment", query);
/** `paused` turns polling off. */
export const framedOrderStatus = (codes: readonly string[], { paused = false } = {}) =>
  withQuery("/checkout/orderstatus/situacao", { ordersCode: codes.join(","), pausada: paused || null });
export const cachedAnswers = () => "/metrics/cache";
