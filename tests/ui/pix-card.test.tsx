import { expect, test } from "vitest";
import { PixCard } from "~/features/orders/pix-card";
import { messages } from "~/messages";
import { render } from "./render";

const pix = {
  id: "pix-1",
  codes: "1",
  isPayable: true,
  code: "00020126",
  receiver: null,
  modules: ["1"],
  amount: "R$ 10,00",
  shops: "Loja",
  expires: null,
  deadline: null,
  remainingInSeconds: 600,
};
const { payment } = messages;
const texts = {
  copied: payment.pixCodeCopied,
  copyFailed: payment.pixCopyFailed,
  pixExpired: payment.pixExpired,
};

test("the steps to pay a Pix name the receiver that its code holds", () => {
  const getStep = (receiver: string | null) =>
    render(<PixCard pix={{ ...pix, receiver }} texts={texts} onExpired={async () => {}} />)("ol li")
      .last()
      .text();
  expect(getStep("ADESIVOS DO SUL")).toBe("Confira o nome ADESIVOS DO SUL e o valor, e confirme.");
  expect(getStep(null)).toBe("Confira quem recebe e o valor, e confirme.");
});
