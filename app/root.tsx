import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { isUnreadable } from "./arrival.server";
import { unlessChosenInPlace } from "./chosen-in-place";
import { yearOf } from "./domain/dates";
import { profileStepAsked } from "./domain/profile-step";
import { settings } from "./env.server";
import { ErrorPage, errorStatus } from "./error-page";
import { withFailurePages } from "./failures.server";
import { Nonce } from "./nonce";
import { paths } from "./paths";
import { publicOrigin } from "./public-origin.server";
import { type Arrived, answerBefore, openRequest } from "./request.server";
import { DataBlocks } from "./search-engines/data-blocks";
import { errorMeta } from "./search-engines/page-meta";
import { commit, type Session } from "./session.server";
import "./tailwind.css";

export const meta: MetaFunction = ({ error }) => (error ? errorMeta(error) : [{ title: "Envelopa" }]);

/**
 * What every page says of the shopper, and the notices that the last redirect left behind. The only loader that
 * sends the session: loaders run side by side, and of two cookies with one name the browser keeps the last.
 */
export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  if (isUnreadable(args.request)) throw new Response(null, { status: 400 });
  const { session, location, shopper, light, consent, here } = await openRequest(args);
  const headers = new Headers();
  const kept = atStepOf(here, session).withoutNotices();
  if (args.request.method === "GET" && (kept.changed || session.ageing)) {
    headers.append("set-cookie", await commit(kept));
  }
  return data(
    {
      light,
      origin: publicOrigin(args.request),
      asksForCookies: consent === null,
      notices: session.notices,
      cep: location?.cep ?? null,
      shopper: shopper && { name: shopper.name },
      company: settings.company,
      year: yearOf(new Date()),
      answer: answerForTitle(args),
    },
    { headers },
  );
});

/** Remix hands loaders' data alone to a route's `meta`: what a title says of the action's answer is passed on here. */
function answerForTitle(args: Arrived) {
  const given = answerBefore(args);
  if (given === null) return undefined;
  const { answer, status } = given;
  const hasKind = typeof answer === "object" && answer !== null && "kind" in answer;
  return {
    ...(status >= 400 && { isRefusal: true }),
    ...(hasKind && typeof answer.kind === "string" && { kind: answer.kind }),
  };
}

export const shouldRevalidate = unlessChosenInPlace;

/** The step of the profile that a shopper opens is the one they find there next time (purchase 2). */
function atStepOf(here: string, session: Session): Session {
  const { pathname, searchParams } = new URL(here, "http://shop.invalid");
  const step = pathname === paths.profile() && session.shopper ? profileStepAsked(searchParams) : null;
  return step === null ? session : session.atProfileStep(step);
}

/** The built shop adds styles and script itself (`entry.server.tsx`); the development server in Remix's own way. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  const light = Boolean(useRouteLoaderData<typeof loader>("root")?.light);
  return (
    <html lang="pt-BR" data-leve={light ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#C4122B" />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        {children}
        {import.meta.env.DEV && !light && <Scripts nonce={nonce} />}
        <DataBlocks />
      </body>
    </html>
  );
}

export default function Shop() {
  return <Outlet />;
}

/** The one error page, with a view for each status. */
export function ErrorBoundary() {
  return <ErrorPage status={errorStatus(useRouteError())} />;
}
