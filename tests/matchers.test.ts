import { describe, expect, it } from "vitest";

const messageOf = (check: () => void): string => {
  try {
    check();
  } catch (error) {
    return String(error);
  }
  return "";
};

const redirect = {
  status: 303,
  location: "/cart",
  session: { notices: [{ kind: "success", message: "Salvo." }] },
  page: null,
};
const refusal = {
  status: 400,
  location: null,
  session: null,
  page: { title: "Confira", errors: { name: ["Digite o nome"] }, typed: { city: "Rio" } },
};

describe("toRedirectTo", () => {
  it("accepts the path, a pattern of it and the only notice", () => {
    expect(redirect).toRedirectTo("/cart", { message: "Salvo." });
    expect(redirect).toRedirectTo(/^\/ca/);
    expect(new Response(null, { status: 303, headers: { location: "/cart" } })).toRedirectTo("/cart");
    expect(redirect).not.toRedirectTo("/home");
    expect({ ...redirect, status: 302 }).not.toRedirectTo("/cart");
    expect(redirect).not.toRedirectTo("/cart", { message: "Apagado." });
  });

  it("says what was expected, and where it led or which page came instead", () => {
    const elsewhere = messageOf(() => expect(redirect).toRedirectTo("/home"));
    expect(elsewhere).toContain('"location": "/home"');
    expect(elsewhere).toContain('"location": "/cart"');
    expect(messageOf(() => expect(refusal).toRedirectTo("/home"))).toContain("Digite o nome");
  });
});

describe("toRefuse", () => {
  it("accepts exactly the messages of the fields, and some of the page", () => {
    expect(refusal).toRefuse({ name: "Digite o nome" }, { typed: { city: "Rio" } });
    expect({ ...refusal, page: { refusal: refusal.page } }).toRefuse({ name: ["Digite o nome"] });
    expect(refusal).not.toRefuse({});
    expect(refusal).not.toRefuse({ name: "Digite o nome", city: "Digite a cidade" });
    expect(refusal).not.toRefuse({ name: "Digite o nome" }, { typed: { city: "Manaus" } });
    expect({ ...refusal, status: 422 }).not.toRefuse({ name: "Digite o nome" });
  });

  it("says what was expected, and the messages or the redirect found", () => {
    const other = messageOf(() => expect(refusal).toRefuse({ city: "Digite a cidade" }));
    expect(other).toContain("Digite a cidade");
    expect(other).toContain("Digite o nome");
    expect(messageOf(() => expect(redirect).toRefuse({}))).toContain('"location": "/cart"');
  });
});
