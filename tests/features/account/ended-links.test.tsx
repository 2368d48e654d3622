import { createRemixStub } from "@remix-run/testing";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { ErrorBoundary as Notifications } from "~/extras/notifications/notifications/route";
import { ErrorBoundary as StockAlert } from "~/extras/stock-alerts/alert/route";
import { ErrorBoundary as EmailChange } from "~/features/account/confirm-email/route";
import { ErrorBoundary as KeepAccount } from "~/features/account/keep-account/route";
import { ErrorBoundary as RevertAccount } from "~/features/account/not-me/route";

it.each([
  ["of an e-mail change", EmailChange, "confirmar um novo e-mail", "/profile/email"],
  ["to keep an account", KeepAccount, "manter uma conta", "/profile/privacidade"],
  ["that undoes a change", RevertAccount, "vale por 72 horas", "/forgotpassword"],
  ["that chooses mails", Notifications, "quais e-mails receber", "/profile"],
  ["of a stock alert", StockAlert, "O aviso foi apagado", "/produtos"],
])("a link %s that has ended says what it was and leads to the next step", (_, ErrorBoundary, was, next) => {
  // The stub is a browser router, whose layout effects cause React warnings on the server.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Shop = createRemixStub([{ id: "page", path: "/", Component: () => null, ErrorBoundary }]);
  const errors = { page: { status: 404, statusText: "", data: null, internal: false } };
  const page = load(renderToStaticMarkup(<Shop hydrationData={{ loaderData: {}, errors }} />));
  expect(page.text()).toContain(was);
  expect(page("a.button").attr("href")).toBe(next);
});
