import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Parts } from "../../parts";
import { readForm } from "../form";
import { type CardFaults, readCard, type TypedCard } from "./card-input";
import { chargeOnPage, demandCardPage, tellAboutPage } from "./decisions";
import { cardForm, cardOutcome } from "./page-views";

const mostBytes = 4096;

/**
 * The page of the simulated provider where a shopper types a card: plain HTML, no script. Numbers and codes are read and
 * forgotten; a form with a fault comes back without them.
 */
export function cardPageRoutes(parts: Parts): Hono {
  const routes = new Hono();
  routes.get("/:id", async (context) => {
    const id = context.req.param("id");
    // Should the shop not have heard it the first time.
    await tellAboutPage(id, parts);
    const page = await demandCardPage(id, parts);
    const isOver = page.status !== "open" || page.expiresAt <= parts.clock.now();
    return context.html(isOver ? cardOutcome(page) : cardForm(page, {}, ""));
  });
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (context) => context.text("Dados grandes demais.", 413),
  });
  routes.post("/:id", limit, async (context) => {
    const id = context.req.param("id");
    const page = await demandCardPage(id, parts);
    const now = parts.clock.now();
    if (page.status === "open" && now < page.expiresAt) {
      const typed = typedCard(await readForm(context));
      const read = readCard(typed, now);
      if ("faults" in read) {
        return context.html(cardForm(page, faultsOfForm(read.faults), typed.holderName), 422);
      }
      await chargeOnPage(id, read.card, parts);
    }
    return context.redirect(`/sandbox/cards/checkout/${encodeURIComponent(id)}`, 303);
  });
  return routes;
}

function typedCard(form: Record<string, unknown>): TypedCard {
  const field = (name: string): string => {
    const value = form[name];
    return typeof value === "string" ? value.slice(0, 100) : "";
  };
  const [expiryMonth = "", expiryYear = ""] = field("validade")
    .trim()
    .split(/\s*[/\-. ]\s*/);
  const isJoined = /^\d{4}$/.test(expiryMonth) && expiryYear === "";
  return {
    number: field("numero"),
    holderName: field("nome").trim(),
    expiryMonth: isJoined ? expiryMonth.slice(0, 2) : expiryMonth,
    expiryYear: isJoined ? expiryMonth.slice(2) : expiryYear,
    cvv: field("cvv"),
  };
}

/** Month and year are one field here. */
const faultsOfForm = ({ expiryMonth, expiryYear, ...others }: CardFaults) => {
  const expiry = expiryMonth ?? expiryYear;
  return { ...others, ...(expiry === undefined ? {} : { expiry }) };
};
