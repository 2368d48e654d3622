import { createRemixStub } from "@remix-run/testing";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary as AddressFailed } from "~/features/account/address/route";
import { ErrorBoundary as ListFailed } from "~/features/checkout/choose-address/route";

function failedWith(ErrorBoundary: () => React.ReactNode, status: number) {
  const Shop = createRemixStub([{ id: "page", path: "/list-address", Component: () => null, ErrorBoundary }]);
  const failure = { status, statusText: "", data: null, internal: false };
  const html = renderToStaticMarkup(
    <Shop
      initialEntries={["/list-address?voltar=/cart"]}
      hydrationData={{ loaderData: {}, errors: { page: failure } }}
    />,
  );
  return load(html);
}

describe("error page of /list-address", () => {
  // The stub is a browser router, whose layout effects cause React warnings on the server.
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

  it.each([502, 503, 504])("shows the message for %i and a retry link", (status) => {
    const page = failedWith(ListFailed, status);
    expect(page("h1").text()).toBe("Não foi possível encontrar o endereço cadastrado");
    expect(page("a:contains(Tentar de novo)").attr("href")).toBe("/list-address?voltar=/cart");
  });

  it.each([ListFailed, AddressFailed])("reports another account's address as missing", (boundary) => {
    expect(failedWith(boundary, 404)("h1").text()).toBe("Endereço não encontrado");
  });
});
