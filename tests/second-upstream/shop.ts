import { HttpResponse, http } from "msw";
import { settings } from "~/env.server";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { network } from "../setup/network";
import { customer } from "./people";
import type { SecondUpstream } from "./server";

export const shopOrigin = "http://loja.test";

/** Sends the storefront's upstream calls to this upstream until the test ends. */
export function answerFrom({ url }: SecondUpstream): void {
  network.use(
    http.all(`${settings.apiUrl}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete("host");
      const { method } = request;
      const body = method === "GET" ? undefined : await request.arrayBuffer();
      try {
        const answer = await fetch(`${url}${pathname}${search}`, { method, headers, body });
        return new HttpResponse(await answer.arrayBuffer(), answer);
      } catch {
        return HttpResponse.error();
      }
    }),
  );
}

export async function arrive(shop: typeof fetch): Promise<Page> {
  const gate = await new Visitor(shopOrigin, { fetch: shop }).open("/home");
  return gate.form("Confirmar cep").fill("CEP", "01310-100").submit();
}

export async function signIn(from: Page, { email, password }: typeof customer = customer): Promise<Page> {
  const login = await from.visitor.open("/login?voltar=/cart");
  return login.form("Entrar").fill("E-mail", email).fill("Senha", password).submit();
}

/** Walks from the cart of a customer with profile and address to the review of the order. */
export async function reviewOrder(cart: Page): Promise<Page> {
  const delivery = await cart.press("Finalizar compra");
  const payment = await delivery.press("Seguir para o pagamento");
  return payment.form("Finalizar compra").choose(/^Pix/).submit();
}

export const orderCodesOf = (status: Page): string[] =>
  (new URL(status.url).searchParams.get("ordersCode") ?? "").split(",").filter(Boolean);
