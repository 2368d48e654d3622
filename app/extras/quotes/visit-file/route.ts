import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatCalendarFile } from "~/extras/quotes/calendar-file";
import { findChosenAnswer, type Quote } from "~/extras/quotes/quote";
import { describeJob, describePlace } from "~/extras/quotes/quote-words.server";
import { findQuote } from "~/extras/quotes/quotes.server";
import { getPublicOrigin, openRequest } from "~/http/request-context.server";
import { redirectTo, requireShopper, toFormFailure, withErrorPages } from "~/http/screen.server";

import { setSecurityHeaders } from "~/http/security-headers.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ofShop } from "../../../../brand/brand";

/** The agreed visit as a calendar file, for the two. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  await requireShopper(context);
  const id = Number(/^[1-9]\d{0,8}$/.exec(args.params.id ?? "")?.[0] ?? 0);
  try {
    const quote = await findQuote(context.upstream, id);
    if (quote?.visit && quote.status === "chosen") {
      return fileOf(quote, quote.visit, getPublicOrigin(args.request));
    }
    return leave(quote ? paths.account.quote(id) : paths.account.quotes(), messages.quotes.noVisit);
  } catch (error) {
    return leave(paths.account.quote(id), toFormFailure(error).message);
  }

  /** A route without a component has no error page. */
  function leave(path: string, message: string) {
    return redirectTo(path, context.session.notify({ kind: "warning", message }));
  }
});

function fileOf(quote: Quote, visit: NonNullable<Quote["visit"]>, origin: string): Response {
  const { id, role, place, visitVersion } = quote;
  const contact = role === "shopper" ? findChosenAnswer(quote)?.contact : quote.contact;
  const url = origin + paths.account.quote(id);
  const text = formatCalendarFile({
    uid: `visita-${id}@${new URL(origin).hostname}`,
    sequence: visitVersion,
    writtenAt: new Date().toISOString(),
    visit,
    title: `Visita: ${describeJob(quote)}`,
    place: `${describePlace(quote)}, CEP ${place.cep}`,
    description: [`Orçamento nº ${id} ${ofShop}.`, contact?.name, contact?.whatsApp ?? contact?.phone, url]
      .filter(Boolean)
      .join("\n"),
    url,
  });
  const headers = new Headers({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="visita-${id}.ics"`,
    "cache-control": "no-store",
  });
  return new Response(text, { headers: setSecurityHeaders(headers) });
}
