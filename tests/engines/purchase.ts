import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { payByPix } from "../journeys/purchase-steps";
import type { Shopper } from "./shopper";

const film = "Vinil adesivo fibra de carbono 4D";
const filmPage = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const added = "Produto adicionado ao carrinho com sucesso!";
const paid = "Seu pagamento foi confirmado";

export async function giveLocation(shopper: Shopper): Promise<void> {
  await shopper.open("/home", "CEP");
  await shopper.fill({ CEP: "01310-100" });
  await shopper.press("Confirmar cep");
  await shopper.arrive("/home", "Calculando para: 01310-100");
}

/** The summary of what is missing is read from its place on the screen, not from above it. */
export async function sendEmptyLogin(shopper: Shopper): Promise<void> {
  await shopper.open("/login", "Esqueci minha senha");
  await shopper.press("Entrar");
  await shopper.expectFocusInView("#erros");
}

/** Walks from the location gate to a film in the cart, over five pages. */
export async function fillCart(shopper: Shopper): Promise<void> {
  await giveLocation(shopper);
  await shopper.takePicture("home");
  await shopper.fill({ "Busque aqui seu produto": "fibra de carbono" });
  await shopper.press("Buscar");
  await shopper.arrive("/produtos?", film);
  await shopper.takePicture("list");
  await shopper.press(film);
  await shopper.arrive(filmPage, film);
  await shopper.press("Preto");
  await shopper.arrive(`${filmPage}?Cor=Preto`);
  await shopper.press("1,52 m");
  await shopper.arrive(`${filmPage}?Cor=Preto&Largura=1%2C52`);
  await shopper.takePicture("product");
  await shopper.press("Adicionar ao carrinho");
  await shopper.arrive(filmPage, added);
  await shopper.open("/cart", film);
  await shopper.takePicture("cart");
}

/** Waits for the saved quantity: the page moves when it arrives, and a press would miss. */
export async function changeQuantity(shopper: Shopper): Promise<void> {
  await shopper.press("Aumentar");
  await shopper.expectValue(".stepper input", "2");
  await shopper.expectValue("[name^=antes-quantidade]", "2");
}

export async function register(shopper: Shopper): Promise<void> {
  await shopper.press("Finalizar compra");
  await shopper.arrive("/login", "Criar conta");
  await shopper.press("Criar conta");
  await shopper.arrive("/register", "Confirmar senha");
  const password = "segredo de teste 1";
  await shopper.fill({ Nome: "Ana Beatriz de Souza", "E-mail": `ana-${randomUUID()}@exemplo.example` });
  await shopper.fill({ Senha: password, "Confirmar senha": password });
  await shopper.press("Cadastrar");
  await shopper.arrive("/cart", film);
  await shopper.press("Finalizar compra");
  await shopper.arrive("/profile", "CPF ou CNPJ");
  await shopper.fill({ "CPF ou CNPJ": generateCpf(), Telefone: "11 98888-7777" });
  await shopper.press("Salvar");
  await shopper.arrive("/cart", film);
}

export async function giveAddress(shopper: Shopper): Promise<void> {
  await shopper.press("Finalizar compra");
  await shopper.arrive("/address", "Apelido do endereço");
  await shopper.expectValue("[name=addressName]", "Avenida Paulista");
  await shopper.fill({ Número: "900", Complemento: "ap. 42", "Apelido do endereço": "Casa" });
  await shopper.press("Salvar endereço");
  await shopper.arrive("/cart", film);
}

async function goToPayment(shopper: Shopper): Promise<void> {
  await shopper.press("Finalizar compra");
  await shopper.arrive("/checkout", "Seguir para o pagamento");
  await shopper.press("Seguir para o pagamento");
  await shopper.arrive("/checkout?etapa=pagamento", "Como você quer pagar?");
}

async function closeOrder(shopper: Shopper): Promise<string> {
  await shopper.press("Finalizar compra");
  await shopper.arrive("/checkout", "Confirmar pedido");
  await shopper.press("Fechar pedido");
  return shopper.arrive("/checkout/orderstatus?ordersCode=");
}

/** The page notices the payment by itself, with script in place and without it in a frame. */
export async function payWithPix(shopper: Shopper, sandboxUrl: string, withScript: boolean): Promise<void> {
  await goToPayment(shopper);
  await shopper.takePicture("payment");
  await shopper.press("Pix");
  const status = await closeOrder(shopper);
  await shopper.arrive(status, "Aguardando confirmação de pagamento.");
  const codes = new URLSearchParams(status.split("?")[1]).get("ordersCode")?.split(",") ?? [];
  await payByPix(sandboxUrl, codes);
  if (withScript) await shopper.arrive(status, paid);
  else await shopper.open(status, paid);
}

/** A page without script sends the shopper to the provider's page for the card. */
export async function payByCard(shopper: Shopper, withScript: boolean): Promise<void> {
  await shopper.open(`${filmPage}?Cor=Preto&Largura=1%2C52+m`, film);
  await shopper.press("Adicionar ao carrinho");
  await shopper.arrive(filmPage, added);
  await shopper.open("/cart", film);
  await goToPayment(shopper);
  await shopper.press("Cartão de crédito");
  if (withScript) {
    await shopper.fill({
      "Número do cartão": "4000000000000010",
      "Nome como está no cartão": "ANA B DE SOUZA",
    });
    await shopper.expectValue("#cartao-number", "4000 0000 0000 0010");
    await shopper.fill({ Validade: "0831", CVV: "987" });
  }
  await shopper.arrive(await closeOrder(shopper), withScript ? paid : "Pagar com cartão");
}
