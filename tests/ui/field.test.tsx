import { expect, test } from "vitest";
import { FreightOptions } from "~/features/cart/cart/groups";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, SelectField, TextField } from "~/ui/field";
import { RadioRows } from "~/ui/radio-rows";
import { render } from "./render";

test("a refused field shows the reason, the typed value and its hint", () => {
  const $ = render(
    <TextField
      label="Telefone"
      name="phoneNumber"
      hint="Com DDD"
      error="Telefone invalido."
      defaultValue="12"
    />,
  );
  const input = $("input");
  expect(input.attr("value")).toBe("12");
  expect(input.attr("aria-invalid")).toBe("true");
  const said = (input.attr("aria-describedby") ?? "").split(" ").map((id) => $(`#${id}`).text());
  expect(said).toEqual(["Com DDD", "Telefone invalido."]);
});

test("a valid field has neither an error nor an empty description", () => {
  const $ = render(<TextField label="Nome" name="name" error={[]} />);
  expect($("input").attr("aria-invalid")).toBeUndefined();
  expect($("input").attr("aria-describedby")).toBeUndefined();
  expect($(".error").length).toBe(0);
});

test("a field shows all of its messages", () => {
  const $ = render(
    <SelectField label="Estado" name="state" options={[]} error={["Campo requerido.", "Outro."]} />,
  );
  expect($("#state-erro").text()).toBe("Campo requerido. Outro.");
  expect($("select").attr("aria-describedby")).toBe("state-erro");
});

test("every entry of an error summary links to its field with the same text", () => {
  const $ = render(
    <>
      <ErrorSummary
        title="Não validado"
        message="Preencha os campos corretamente."
        faults={[
          { fieldId: "addressName", label: "Rua", message: "Campo requerido." },
          { fieldId: "frete-7", message: "Escolha o frete." },
          { fieldId: "termos", message: "Aceite." },
        ]}
      />
      <TextField label="Rua" name="addressName" error="Campo requerido." />
      <RadioRows legend="Frete" name="frete-7" rows={[{ value: "a", label: "A" }]} error="Escolha o frete." />
      <Checkbox label="Termos" name="termos" error="Aceite." />
    </>,
  );
  const links = $('[role="alert"] a').get();
  expect(links.map((link) => $(link).text())).toEqual([
    "Rua: Campo requerido.",
    "Escolha o frete.",
    "Aceite.",
  ]);
  for (const link of links) {
    const field = $($(link).attr("href") ?? "");
    expect(field.is("input")).toBe(true);
    expect($(link).text()).toContain(field.closest(".field").find(".error").text());
  }
});

test("a carrier has its day of arrival, or its business days where that is not known", () => {
  const pac = { value: "pac", carrier: "PAC", priceInCentavos: 990, delivery: "até 3 dias úteis" };
  const getDetail = (arrival: string | null) =>
    render(<FreightOptions shop="Perto" name="frete-1" options={[{ ...pac, arrival }]} />)("small").text();
  expect(getDetail("até sex, 04/12")).toBe("até sex, 04/12");
  expect(getDetail(null)).toBe("até 3 dias úteis");
});

test("a single carrier is preselected, two are not", () => {
  const sedex = { value: "sedex", carrier: "SEDEX", priceInCentavos: 2_437 };
  const own = { value: "loja", carrier: "Entrega da loja", priceInCentavos: 0 };
  const one = render(<FreightOptions shop="Perto" name="frete-1" options={[own]} chosen="gone" />);
  expect(one("legend").text()).toBe("Frete (Perto)");
  expect(one("input[checked]").attr("value")).toBe("loja");
  expect(one("label").text()).toContain("Grátis");
  const two = render(<FreightOptions shop="Perto" name="frete-1" options={[own, sedex]} />);
  expect(two("input").length).toBe(2);
  expect(two("input[checked]").length).toBe(0);
});
