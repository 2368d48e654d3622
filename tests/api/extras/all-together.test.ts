import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { extras } from "../../../api/extras";
import { favourites } from "../../../api/extras/favourites/extra";
import { measuredVisits } from "../../../api/extras/measured-visits/extra";
import { notifications } from "../../../api/extras/notifications/extra";
import { quotes } from "../../../api/extras/quotes/extra";
import { secondFactor } from "../../../api/extras/second-factor/extra";
import { stockAlerts } from "../../../api/extras/stock-alerts/extra";
import { wall } from "../../../api/extras/wall/extra";
import { openUpstream } from "../../setup/upstream";

it("every folder of api/extras is listed", () => {
  expect(extras).toEqual([
    favourites,
    stockAlerts,
    quotes,
    wall,
    notifications,
    secondFactor,
    measuredVisits,
  ]);
  expect(extras).toHaveLength(readdirSync("api/extras").length);
});

it("the reference upstream with all extras announces every capability", async () => {
  const upstream = await openUpstream();
  const { headers } = await upstream.ask("GET", "healthz");
  await upstream.close();
  expect(headers.get("x-capabilities")).toBe(
    "idempotency-keys, stock-alerts, guest-checkout, favourites, data-rights, email-change, sessions, review-pictures, installers-nearby, installer-account, second-factor, passkeys, notifications, quotes, quote-details, quote-visits, quote-offers, rating-replies, reply-reports, installer-pages, shopper-overview, same-public-answers, offers-with-product, details-with-price, payment-change, order-measures, address-with-cart, room-photos, card-page, saved-cards, one-payment",
  );
});
