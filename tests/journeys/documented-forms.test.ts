import { describe, expect, inject, it } from "vitest";
import { forms } from "./documented-forms";
import { arrive, walkToReview } from "./purchase-steps";

const samples: ReadonlyArray<readonly [RegExp, string]> = [
  [/^voltar$/, "/home"],
  [/^(cep|postalCode|cepBuscado)$/, "01310-100"],
  [/^quantidade/, "2"],
  [/^email/, "robo@exemplo.example"],
  [/senha|password/i, "segredo de teste 1"],
  [/^(pagamento)$/, "pix"],
  [/^(altura|largura|rolo)$/, "2,00"],
  [/^modo$/, "0"],
  [/^resposta$/, "recusar"],
  [/^removida/, "1-1-2"],
];
const sampleFor = (name: string) => samples.find(([pattern]) => pattern.test(name))?.[1] ?? "1";

const toAddress = (address: string): string =>
  address.replace("{slug}", "vinil-adesivo-fibra-de-carbono-4d").replace(/\{[^}]*\}/g, "1");

describe("a client that knows only docs/forms.md", () => {
  const posts = forms.flatMap((form) =>
    form.method === "POST" && form.address !== null && form.address !== "/logout"
      ? [{ form, address: toAddress(form.address) }]
      : [],
  );

  // The shopper is new: one of the forms ends all other sessions of the account, which other journeys use.
  it.each([["guest", arrive] as const, ["shopper", walkToReview] as const])(
    "submits every form and button successfully as a %s",
    async (_, begin) => {
      const start = await begin(inject("storefrontUrl"));
      const answers: string[] = [];
      for (const { form, address } of posts) {
        const intents = form.intents.length > 0 ? form.intents : [""];
        for (const intent of intents) {
          const body = new URLSearchParams();
          for (const field of form.fields) body.set(field, sampleFor(field));
          const [name = "intent", value = intent] = intent.includes("=")
            ? intent.split("=")
            : ["intent", intent];
          if (value) body.set(name, value);
          const url = new URL(address, start.visitor.origin).href;
          const response = await start.visitor.anotherTab().send({ url, method: "POST", body });
          const text = await response.text();
          const isUnderstood = response.status < 500 && !text.includes("Não entendemos este");
          if (!isUnderstood) answers.push(`${response.status} POST ${address} ${intent}`);
        }
      }
      expect(posts.length).toBeGreaterThan(20);
      expect(answers).toEqual([]);
    },
  );
});
