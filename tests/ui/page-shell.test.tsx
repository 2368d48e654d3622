import { expect, it } from "vitest";
import { CheckoutShell, PageShell } from "~/ui/page-shell";
import { render } from "./render";
import { frame } from "./scenes/content";

it("ends the checkout with who sells, one way to ask and the light mode, without the shop's links", () => {
  const footer = render(<CheckoutShell frame={frame}>…</CheckoutShell>)("footer");
  expect(footer.text()).toContain("CNPJ");
  expect(footer.find("a")).toHaveLength(1);
  expect(footer.find("form").text()).toBe("Modo leve: ligar");
});

it("asks about cookies in the shop and not in the checkout, where only necessary ones are set", () => {
  const notice = 'form[aria-label="Aviso de cookies"]';
  expect(render(<PageShell frame={frame}>…</PageShell>)(notice)).toHaveLength(1);
  expect(render(<CheckoutShell frame={frame}>…</CheckoutShell>)(notice)).toHaveLength(0);
});
