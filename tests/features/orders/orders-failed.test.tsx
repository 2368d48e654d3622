import { createRemixStub } from "@remix-run/testing";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Purchases } from "~/features/account/profile/purchases";
import { ErrorBoundary } from "~/features/orders/order/route";
import { ErrorBoundary as StatusError } from "~/features/orders/order-status/route";

describe("pages when the orders cannot be loaded", () => {
  // The stub is a browser router, whose layout effects cause React warnings on the server.
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

  const drawn = (Component: () => React.ReactNode, status?: number) => {
    const Shop = createRemixStub([{ id: "page", path: "/", Component, ErrorBoundary }]);
    const failure = { status, statusText: "", data: null, internal: false };
    const errors = status === undefined ? null : { page: failure };
    return load(renderToStaticMarkup(<Shop hydrationData={{ loaderData: {}, errors }} />));
  };

  it.each([502, 503, 504])("show the error on the order's page (%i)", (status) => {
    expect(drawn(() => null, status)("h1").text()).toBe("Erro ao buscar ordem");
  });

  it.each([502, 503, 504])("name the orders of the address on the status page (%i)", (status) => {
    const Shop = createRemixStub([
      { id: "page", path: "*", Component: () => null, ErrorBoundary: StatusError },
    ]);
    const open = (codes: string) =>
      load(
        renderToStaticMarkup(
          <Shop
            initialEntries={[`/checkout/orderstatus?ordersCode=${codes}`]}
            hydrationData={{
              loaderData: {},
              errors: { page: { status, statusText: "", data: null, internal: false } },
            }}
          />,
        ),
      );
    expect(open("B0R5J3HV9A,C1")("h1").text()).toBe(
      "Não conseguimos mostrar agora os pedidos nº B0R5J3HV9A, C1",
    );
    expect(open("Ligue%20para%200800")("h1").text()).not.toContain("Ligue");
  });

  it("show the error and a retry link in the purchase history", () => {
    const page = drawn(() => <Purchases history={null} />);
    expect(page.text()).toContain("Não foi possivel carrega o histórico de compras");
    expect(page("a:contains(Tentar de novo)").attr("href")).toBe("/profile?step=3");
  });
});
