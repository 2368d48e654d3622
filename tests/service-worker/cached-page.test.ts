import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCachedAt, markAsCached, parseTitle } from "~/service-worker/cached-page";

const page =
  '<!DOCTYPE html><html lang="pt-BR"><head><title>Espátula &amp; feltro | Envelopa</title></head><body>' +
  '<main id="conteudo" tabindex="-1"><h1>Espátula</h1></main>' +
  '<link rel="stylesheet" href="/assets/shop.css" media="print" disabled id="estilos">' +
  '<script type="application/json" id="vida-dados">{"a":"b"}</script>' +
  '<script type="application/ld+json">{}</script>' +
  '<script type="module" async src="/assets/entry.js" id="vida" data-fingerprint="x"></script></body></html>';

describe("cached page", () => {
  it("shows its time at the start of the main element", () => {
    expect(markAsCached(page, "14h32")).toContain(
      '<main id="conteudo" tabindex="-1"><div class="notice warning kept" role="status"><p>Você está sem conexão. ' +
        "Esta página é de 14h32: preços e estoque podem ter mudado.",
    );
  });

  it("contains all styles and no scripts or hydration data", () => {
    const shown = markAsCached(page, "14h32");
    expect(shown).toContain("<html data-guardada lang");
    expect(shown).toContain('href="/assets/shop.css" id="estilos">');
    expect(shown).not.toMatch(/id="vida/);
    expect(shown).toContain('<script type="application/ld+json">{}</script>');
  });

  it("is listed by its title without the shop name", () => {
    expect(parseTitle(page)).toBe("Espátula &amp; feltro");
    expect(parseTitle("<title>Envelopa: películas</title>")).toBe("Envelopa: películas");
    expect(parseTitle("")).toBe("");
  });

  it("shows the hour, and the date when it is from another day", () => {
    const now = new Date("2026-11-22T18:00:00-03:00");
    expect(formatCachedAt(new Date("2026-11-22T14:02:00-03:00"), now)).toBe("14h02");
    expect(formatCachedAt(new Date("2026-11-01T09:32:00-03:00"), now)).toBe("01/11, 09h32");
  });

  it("always shows that it is a cached copy, for any content", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, inside) => {
        const shown = markAsCached(
          `<html lang="pt-BR">${before.replaceAll("<", "")}<main>${inside}</main>`,
          "14h32",
        );
        expect(shown).toContain('<main><div class="notice warning kept"');
        expect(shown).toContain("Esta página é de 14h32");
      }),
    );
  });
});
