import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OptionalFields } from "~/ui/optional-fields";

test.each([
  ["closed while its fields are empty", [{ defaultValue: "" }, {}], false],
  ["open where one holds a value", [{}, { defaultValue: "341" }], true],
  ["open where one holds a fault", [{}, { error: ["Informe a conta."] }], true],
])("a part of optional fields is %s", (_, fields, isOpen) => {
  const html = renderToStaticMarkup(
    <OptionalFields title="Banco (opcional)" fields={fields}>
      <input name="conta" />
    </OptionalFields>,
  );
  expect(html.includes("open")).toBe(isOpen);
});
