import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Services } from "../../services";
import { readForm } from "../form";
import { type CardErrors, type CardInput, readCard } from "./card-input";
import { chargeOnPage, requireCardPage, sendPageEvent } from "./decisions";
import { renderCardForm, renderCardOutcome } from "./page-views";

const maxBytes = 4096;

/** Plain HTML without script. Card number and code are never stored or echoed. */
export function createCardPageRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.get("/:id", async (context) => {
    const id = context.req.param("id");
    // Repeats the event in case the shop missed it.
    await sendPageEvent(id, services);
    const page = await requireCardPage(id, services);
    const isOver = page.status !== "open" || page.expiresAt <= services.clock.now();
    return context.html(isOver ? renderCardOutcome(page) : renderCardForm(page, {}, ""));
  });
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (context) => context.text("Dados grandes demais.", 413),
  });
  routes.post("/:id", limit, async (context) => {
    const id = context.req.param("id");
    const page = await requireCardPage(id, services);
    const now = services.clock.now();
    if (page.status === "open" && now < page.expiresAt) {
      const typed = parseCard(await readForm(context));
      const read = readCard(typed, now);
      if ("errors" in read) {
        return context.html(renderCardForm(page, toFormErrors(read.errors), typed.holderName), 422);
      }
      await chargeOnPage(id, read.card, services);
    }
    return context.redirect(`/sandbox/cards/checkout/${encodeURIComponent(id)}`, 303);
  });
  return routes;
}

function parseCard(form: Record<string, unknown>): CardInput {
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

const toFormErrors = ({ expiryMonth, expiryYear, ...others }: CardErrors) => {
  const expiry = expiryMonth ?? expiryYear;
  return { ...others, ...(expiry === undefined ? {} : { expiry }) };
};
