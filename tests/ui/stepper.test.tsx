import { expect, test } from "vitest";
import { Stepper } from "~/ui/stepper";
import { render } from "./render";

const stepper = (
  <Stepper
    label="Quantidade de Vinil"
    name="quantidade-12-3"
    quantity={7}
    minus={{ name: "intent", value: "diminuir-12-3", label: "Diminuir quantidade de Vinil" }}
    plus={{ name: "intent", value: "aumentar-12-3", label: "Aumentar quantidade de Vinil" }}
    apply={{ name: "intent", value: "quantidade-12-3", label: "Atualizar quantidade de Vinil" }}
    error="Informe uma quantidade de 1 a 999."
  />
);

test("the quantity stepper uses submit buttons of its form without script", () => {
  const $ = render(stepper);
  const buttons = $("button")
    .get()
    .map((button) => $(button).attr() ?? {});
  expect(buttons.map(({ type, name, value }) => [type, name, value])).toEqual([
    ["submit", "intent", "diminuir-12-3"],
    ["submit", "intent", "aumentar-12-3"],
    ["submit", "intent", "quantidade-12-3"],
  ]);
  expect($("[form], [formmethod], [formaction]").length).toBe(0);
  expect($("input").attr()).toMatchObject({ name: "quantidade-12-3", value: "7", inputmode: "numeric" });
});

test("the accessible name of 'Atualizar' contains its visible text", () => {
  const apply = render(stepper)("button").last();
  expect(apply.attr("aria-label")).toContain(apply.text());
});

test("a refused quantity shows an error at its field", () => {
  const $ = render(stepper);
  expect($(`#${$("input").attr("aria-describedby")}`).text()).toBe("Informe uma quantidade de 1 a 999.");
  expect($('label[for="quantidade-12-3"]').text()).toBe("Quantidade de Vinil");
});
