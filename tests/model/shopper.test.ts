import { describe, expect, it } from "vitest";
import { formatAddressLines } from "~/model/address";
import { findMissingFromProfile, isInstaller, isProfileComplete } from "~/model/shopper";
import { getGreetingName } from "../../app/ui/shop-header";
import { formatPhone, parsePhone } from "../../common/phone";

describe("phone", () => {
  it.each([
    ["11987654321", "(11) 98765-4321"],
    ["(11) 98765-4321", "(11) 98765-4321"],
    ["1133334444", "(11) 3333-4444"],
    ["+55 11 98765-4321", "(11) 98765-4321"],
    ["011 3333 4444", "(11) 3333-4444"],
    ["55987654321", "(55) 98765-4321"],
  ])("typed as '%s' is formatted as %s", (typed, phone) => {
    expect(parsePhone(typed)).toBe(phone);
  });

  it.each(["", "abc", "987654321", "113333444", "119876543210", "00000000000"])("rejects '%s'", (typed) => {
    expect(parsePhone(typed)).toBeNull();
  });

  it("is masked while typing", () => {
    expect(["1", "11", "119", "113333", "1133334", "11987654"].map(formatPhone)).toEqual([
      "1",
      "11",
      "(11) 9",
      "(11) 3333",
      "(11) 3333-4",
      "(11) 9876-54",
    ]);
  });
});

describe("shopper profile", () => {
  const whole = { name: "Ana Souza", taxId: "529.982.247-25", phone: "(11) 98765-4321" };

  it("is complete with a name, a valid CPF or CNPJ and a phone of more than 14 characters", () => {
    expect(isProfileComplete(whole)).toBe(true);
    expect(isProfileComplete({ ...whole, taxId: "12.ABC.345/01DE-35", phone: "11987654321" })).toBe(true);
    expect(findMissingFromProfile({ ...whole, phone: "(11) 3333-4444" })).toEqual(["phone"]);
  });

  it("lists missing fields", () => {
    expect(findMissingFromProfile({ name: " ", taxId: "529.982.247-26", phone: "98765-4321" })).toEqual([
      "name",
      "taxId",
      "phone",
    ]);
    expect(findMissingFromProfile({ name: null, taxId: null, phone: null })).toEqual([
      "name",
      "taxId",
      "phone",
    ]);
    expect(findMissingFromProfile({ ...whole, phone: null })).toEqual(["phone"]);
  });

  it("identifies installers by their type", () => {
    expect([isInstaller({ type: 3 }), isInstaller({ type: 4 })]).toEqual([true, false]);
  });
});

it("the greeting uses the whole words among the first 18 characters of the name", () => {
  expect(getGreetingName("Marina Duarte Lopes")).toBe("Marina Duarte");
  expect(getGreetingName("Maria Clara Alves de Souza")).toBe("Maria Clara Alves");
  expect(getGreetingName("Maximilianaantonietados Santos")).toBe("Maximilianaantonie");
  expect(getGreetingName(" Ana ")).toBe("Ana");
  expect(getGreetingName("Maria das Dores Sá Lima")).toBe("Maria das Dores Sá");
});

it("an address is formatted in lines without missing parts", () => {
  const address = {
    street: "Avenida Paulista",
    number: "1000",
    complement: "ap 12",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    cep: "01310-100",
  };
  expect(formatAddressLines(address)).toEqual([
    "Avenida Paulista, 1000, ap 12",
    "Bela Vista, São Paulo/SP",
    "CEP 01310-100",
  ]);
  const bare = { ...address, street: null, number: null, complement: null, neighborhood: null, cep: null };
  expect(formatAddressLines(bare)).toEqual(["São Paulo/SP"]);
});
