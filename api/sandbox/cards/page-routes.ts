import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Services } from "../../services";
import { readForm } from "../form";
import { type CardFaults, readCard, type TypedCard } from "./card-input";
import { chargeOnPage, requireCardPage, tellAboutPage } from "./decisions";
import { cardForm, cardOutcome } from "./page-views";

const maxBytes = 4096;

/** Plain HTML without script. Card number and code are never stored or echoed. */
export function cardPageRoutes(parts: Services): Hono {
  const routes = new Hono();
  routes.get("/:id", async (context) => {
    const id = context.req.param("id");
    // Repeats the event in case the shop missed it.
    await tellAboutPage(id, parts);
    const page = await requireCardPage(id, parts);
    const isOver = page.status !== "open" || page.expiresAt <= parts.clock.now();
    return context.html(isOver ? cardOutcome(page) : cardForm(page, {}, ""));
  });
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => context.text("Dados grandes demais.", 413),
  });
  routes.post("/:id", limit, async (context) => {
    const id = context.req.param("id");
    const page = await requireCardPage(id, parts);
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

const faultsOfForm = ({ expiryMonth, expiryYear, ...others }: CardFaults) => {
  const expiry = expiryMonth ?? expiryYear;
  return { ...others, ...(expiry === undefined ? {} : { expiry }) };
};
