import { expect, test } from "vitest";
import { Stepper } from "~/ui/stepper";
import { drawn } from "./drawn";

const stepper = (
  <Stepper
    label="Quantidade"
    name="quantidade"
    quantity={7}
    form="compra"
    formMethod="get"
    minus={{ name: "passo", value: "-1", label: "Diminuir quantidade" }}
    plus={{ name: "passo", value: "1", label: "Aumentar quantidade" }}
    apply={{ name: "passo", value: "0", label: "Atualizar" }}
    error="Informe uma quantidade de 1 a 999."
  />
);

test("a shopper without script changes the quantity by submitting minus or plus", () => {
  const $ = drawn(stepper);
  const buttons = $("button")
    .get()
    .map((button) => $(button).attr() ?? {});
  expect(
    buttons.map(({ type, name, value, form, formmethod }) => [type, name, value, form, formmethod]),
  ).toEqual([
    ["submit", "passo", "0", "compra", "get"],
    ["submit", "passo", "-1", "compra", "get"],
    ["submit", "passo", "1", "compra", "get"],
  ]);
  expect($("input").attr()).toMatchObject({
    name: "quantidade",
    value: "7",
    form: "compra",
    inputmode: "numeric",
  });
});

test("Enter in the quantity presses the button that applies it, not minus", () => {
  // A browser presses the first submit button of the form.
  const $ = drawn(stepper);
  expect($("button").first().text()).toBe("Atualizar");
});

test("a refused quantity says so at its field", () => {
  const $ = drawn(stepper);
  expect($(`#${$("input").attr("aria-describedby")}`).text()).toBe("Informe uma quantidade de 1 a 999.");
  expect($('label[for="quantidade"]').text()).toBe("Quantidade");
});
