import { expect, type Page, test } from "@playwright/test";
import { becomeBuyer, expectPaid, payAtBank } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
const maxStops = 80;

/** Percent of the photo. */
const faces = [
  ["15", "20", "45", "20", "45", "70", "15", "70"],
  ["55", "20", "85", "20", "85", "70", "55", "70"],
] as const;

/** Runs in the page: the name of what has the focus, and what is wrong with how it shows. */
const readFocus = () => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { name: "", fault: "nothing is focused" };
  const words = (each: Element | null | undefined) => (each?.textContent ?? "").replace(/\s+/g, " ").trim();
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  const name = element.getAttribute("aria-label") ?? words(isField ? element.labels?.[0] : element);
  const hasOutline = [element, element.closest("label")].some(
    (each) => each && getComputedStyle(each).outlineStyle !== "none",
  );
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isCovered =
    above !== null && !above.contains(element) && !element.contains(above) && !above.closest("label");
  const faults = [
    ...(element === document.body || !element.matches(":focus-visible") ? ["has no visible focus"] : []),
    ...(hasOutline ? [] : ["has no outline"]),
    ...(isCovered ? [`is covered by ${above.outerHTML.slice(0, 80)}`] : []),
  ];
  return { name, fault: faults.join(", ") };
};

/** Presses Tab until the control has the focus, which every stop on the way shows. */
async function tabTo(page: Page, name: string | RegExp, limit = maxStops): Promise<void> {
  const passed: string[] = [];
  while (passed.length < limit) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(readFocus);
    expect.soft(focus.fault, `${focus.name} at ${new URL(page.url()).pathname}`).toBe("");
    passed.push(focus.name);
    if (typeof name === "string" ? focus.name === name : name.test(focus.name)) return;
  }
  throw new Error(`No ${name} within ${limit} stops: ${passed.join(" | ")}`);
}

/** Goes to a link or a button and presses it, and waits for the page that it leads to. */
async function enter(page: Page, name: string | RegExp, limit?: number): Promise<void> {
  await tabTo(page, name, limit);
  const before = page.url();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(before);
  // Tab starts at the address's fragment once the page is loaded.
  await page.waitForLoadState();
  await waitForHydration(page);
}

async function typeFace(page: Page, face: number): Promise<void> {
  await tabTo(page, "Altura (m)", 12);
  if (face > 0) await tabTo(page, "Altura (m)");
  await page.keyboard.type("2,6");
  await tabTo(page, "Cantos em números");
  await page.keyboard.press("Enter");
  await tabTo(page, `Parte ${face + 1}, canto 1: da esquerda`);
  for (const [index, share] of (faces[face] ?? []).entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(share);
  }
  await enter(page, "Atualizar a imagem");
  await expect(page.getByText(/2,60 m de altura × cerca de/)).toHaveCount(face + 1);
}

test("a shopper covers two faces and pays by Pix with the keyboard alone, and always sees the focus", async ({
  page,
}) => {
  await becomeBuyer(page);
  await page.goto(film);
  await waitForHydration(page);

  await test.step("goes from the product to the corners of a room", async () => {
    await tabTo(page, "Calcular metros");
    await page.keyboard.press("Enter");
    await enter(page, "Somar várias paredes ou partes");
    await enter(page, "Ver na minha parede");
    await enter(page, "Parede da sala");
    await enter(page, "Marcar outra área");
  });

  await test.step("types two faces", async () => {
    await typeFace(page, 0);
    await enter(page, "Marcar outra parede", 20);
    await typeFace(page, 1);
  });

  await test.step("puts the metres into the cart", async () => {
    await enter(page, /^Adicionar \d+ metros$/);
    await expect(page).toHaveURL(/\/cart/);
  });

  await test.step("orders by Pix", async () => {
    await enter(page, "Finalizar compra");
    await enter(page, "Seguir para o pagamento");
    await tabTo(page, /^Pix/);
    await page.keyboard.press("Space");
    await tabTo(page, "Finalizar compra");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Confirmar pedido" })).toBeVisible();
    await enter(page, "Fechar pedido");
  });

  await payAtBank(page, new URL(page.url()).searchParams.get("ordersCode"));
  await expectPaid(page);
});
