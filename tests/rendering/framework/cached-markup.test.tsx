import { createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { CachedMarkup, MarkupCache } from "~/rendering/framework/cached-markup";
import { renderCached } from "~/rendering/framework/markup-cache.server";
import { type ProductCardContent, ProductStrip } from "~/ui/product-card";

const Shopper = createContext("nobody");
const Greeting = () => <b>{useContext(Shopper)}</b>;

function page(name: string, render: () => JSX.Element) {
  return (
    <Shopper.Provider value="Ana">
      <ul>
        <CachedMarkup as="li" className="card" input={["test", name]}>
          {render}
        </CachedMarkup>
      </ul>
      <Greeting />
    </Shopper.Provider>
  );
}

const withCache = (element: JSX.Element) =>
  renderToString(<MarkupCache.Provider value={renderCached}>{element}</MarkupCache.Provider>);

const product = (name: string): ProductCardContent => ({
  name,
  href: `/produtos/${encodeURIComponent(name)}`,
  picture: "Uploads/vinil.jpg",
  priceInCentavos: 4990,
  oldPriceInCentavos: 5990,
  discountPercent: 17,
  isSoldByMeter: true,
});

describe("CachedMarkup", () => {
  it("react-dom can render inside a render, whose contexts neither reach it nor change", () => {
    const html = withCache(page("nested", () => <Greeting />));
    expect(html).toBe('<ul><li class="card"><b>nobody</b></li></ul><b>Ana</b>');
  });

  it("renders once for an equal input, and again for another", () => {
    const render = vi.fn(() => <Greeting />);
    for (const name of ["one", "one", "other"]) withCache(page(name, render));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("has the markup that react-dom hydrates", () => {
    const strip = <ProductStrip products={["Película d'água & <sol>", "Vinil"].map(product)} />;
    const uncached = renderToString(strip);
    expect(withCache(strip)).toBe(uncached);
    expect(withCache(strip)).toBe(uncached);
  });
});
