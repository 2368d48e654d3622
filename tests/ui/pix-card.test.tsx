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

test("a Pix says where its code is pasted, with or without the time that is left", () => {
  const deadline = payment.pixDeadline;
  const getText = (over: { deadline: string | null }) =>
    render(<PixCard pix={{ ...pix, ...over }} texts={texts} onExpired={async () => {}} />)("section").text();
  expect(getText({ deadline })).toContain(`Cole o código no app do seu banco. ${deadline}`);
  expect(getText({ deadline: null })).toContain("Cole o código no app do seu banco.");
});

test("a Pix says who receives it, where its code does, so that the bank's page can be compared", () => {
  const getFacts = (receiver: string | null) =>
    render(<PixCard pix={{ ...pix, receiver }} texts={texts} onExpired={async () => {}} />)("header").text();
  expect(getFacts("ADESIVOS DO SUL")).toContain("Quem recebe: ADESIVOS DO SUL");
  expect(getFacts(null)).not.toContain("Quem recebe");
});
