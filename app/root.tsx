import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { appendCookies, settleOrderAttempt } from "~/features/order-attempt/order-attempt.server";
import { getOfferedWays, getPaymentOffer } from "~/features/payment/offered-payments.server";
import { getPublicOrigin, isMalformed, openRequest, type RequestArgs } from "~/http/request-context.server";
import { getActionAnswer, withErrorPages } from "~/http/screen.server";
import { toYear } from "~/model/dates";
import { getRequestedProfileStep } from "~/model/profile-step";
import { brandColors, brandName } from "../brand/brand";
import { settings } from "./env.server";

import { paths } from "./paths";
import { ErrorPage, getErrorStatus } from "./rendering/error-page";
import { DocumentPart } from "./rendering/framework/document-part";
import { isHydrationDataRequest } from "./rendering/framework/hydration-data.server";
import { DocumentTitle, MarkPending, ScrollToTop } from "./rendering/navigation-effects";
import { revalidateUnlessQueryChanged } from "./rendering/revalidate-unless-query-changed";
import { createErrorMeta } from "./seo/page-meta";
import { commitSession, type Session } from "./session/session.server";
import "./tailwind.css";

export const meta: MetaFunction = ({ error }) => (error ? createErrorMeta(error) : [{ title: brandName }]);

/** The only loader that commits the session: loaders run in parallel, and the last of two cookies wins. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  if (isMalformed(args.request)) throw new Response(null, { status: 400 });
  const context = await openRequest(args);
  const { session, location, shopper, light, consent, here } = context;
  const headers = new Headers();
  // The request for a rendered page's data: notices that came since wait for the next page.
  const isShown = !isHydrationDataRequest(args.request);
  const atStep = withCheckoutStep(here, session);
  const kept = isShown ? atStep.withoutNotices() : atStep;
  if (args.request.method === "GET" && (kept.changed || session.ageing)) {
    headers.append("set-cookie", await commitSession(kept));
  }
  if (args.request.method === "GET") appendCookies(headers, (await settleOrderAttempt(context)).cookies);
  const payments = getPaymentOffer(context.upstream);
  return data(
    {
      light,
      origin: getPublicOrigin(args.request),
      asksForCookies: consent === null,
      notices: isShown ? session.notices : [],
      cep: location?.cep ?? null,
      shopper: shopper && { name: shopper.name },
      company: settings.company,
      payments: getOfferedWays(payments).map(({ inFooter }) => inFooter),
      takesCards: payments.card,
      year: toYear(new Date()),
      answer: answerForTitle(args),
    },
    { headers },
  );
});

/** Remix passes only loader data to `meta`, so this forwards the action's answer. */
function answerForTitle(args: RequestArgs) {
  const actionAnswer = getActionAnswer(args);
  if (actionAnswer === null) return undefined;
  const { answer, status } = actionAnswer;
  const hasKind = typeof answer === "object" && answer !== null && "kind" in answer;
  return {
    ...(status >= 400 && { isRefusal: true }),
    ...(hasKind && typeof answer.kind === "string" && { kind: answer.kind }),
  };
}

export const shouldRevalidate = revalidateUnlessQueryChanged;

/** The last opened profile step is the default next time. */
function withCheckoutStep(here: string, session: Session): Session {
  const { pathname, searchParams } = new URL(here, "http://shop.invalid");
  const step = pathname === paths.profile() && session.shopper ? getRequestedProfileStep(searchParams) : null;
  return step === null ? session : session.atProfileStep(step);
}

/** The head is the server's; React owns the content of the container. */
export function Layout({ children }: { children: ReactNode }) {
  const part = useContext(DocumentPart);
  if (import.meta.env.SSR && part === "head") return <Head />;
  return (
    <>
      {children}
      <DocumentTitle />
    </>
  );
}

/** The build adds styles in `entry.server.tsx`. Light mode has no worker, so there is nothing to install. */
const Head = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content={brandColors.main} />
    <Meta />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    {!useRouteLoaderData<typeof loader>("root")?.light && (
      <>
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </>
    )}
    {import.meta.env.DEV && <Links />}
  </>
);

export default function Shop() {
  return (
    <>
      <MarkPending />
      <ScrollToTop />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage status={getErrorStatus(useRouteError())} />;
}
