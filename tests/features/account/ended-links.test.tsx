import { createRemixStub } from "@remix-run/testing";
import { load as parse } from "cheerio";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

const screens = import.meta.glob<ComponentType>("../../../app/{features,extras}/*/*/route.tsx", {
  import: "ErrorBoundary",
});
const all = [
  ["of an e-mail change", "features/account/confirm-email", "confirmar um novo e-mail", "/profile/email"],
  ["to keep an account", "features/account/keep-account", "manter uma conta", "/profile/privacidade"],
  ["that undoes a change", "features/account/not-me", "vale por 72 horas", "/forgotpassword"],
  ["that chooses mails", "extras/notifications/notifications", "quais e-mails receber", "/profile"],
  ["of a stock alert", "extras/stock-alerts/alert", "O aviso foi apagado", "/produtos"],
] as const;

/** Entries of an extra that was taken out are skipped. */
const links = all.flatMap(([what, folder, was, next]) => {
  const load = screens[`../../../app/${folder}/route.tsx`];
  return load === undefined ? [] : [[what, load, was, next] as const];
});

it.each(links)(
  "a link %s that has ended says what it was and leads to the next step",
  async (_, load, was, next) => {
    const ErrorBoundary = await load();
    // The stub is a browser router, whose layout effects cause React warnings on the server.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const Shop = createRemixStub([{ id: "page", path: "/", Component: () => null, ErrorBoundary }]);
    const errors = { page: { status: 404, statusText: "", data: null, internal: false } };
    const page = parse(renderToStaticMarkup(<Shop hydrationData={{ loaderData: {}, errors }} />));
    expect(page.text()).toContain(was);
    expect(page("a.button").attr("href")).toBe(next);
  },
);
