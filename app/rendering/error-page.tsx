import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { findOverruledRefusal } from "~/model/refusal";
import { paths } from "~/paths";
import { getHistoryKey } from "~/rendering/framework/history-key";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageShell } from "~/ui/page-shell";
import { getErrorText } from "./error-texts";
import { usePageFrame } from "./use-page-frame";

interface ErrorViewProps {
  status: number;
  title?: string;
  instead?: { help: string; href: string; label: string };
  reason?: string | null;
}

export function ErrorView({ status, title, instead, reason }: ErrorViewProps) {
  const { here } = usePageFrame();
  useReloadOnNetworkError();
  const refused = findOverruledRefusal(useRouteError());
  if (refused) {
    const { words, next } = refused;
    return (
      // biome-ignore lint/a11y/noAutofocus: what was sent was refused, and here it says why.
      <div role="alert" id="erros" tabIndex={-1} autoFocus>
        <EmptyState
          level={1}
          icon="alert"
          title={words.title}
          action={
            <ButtonLink href={next ?? here} look="outlined">
              {next ? "Continuar" : "Tentar de novo"}
            </ButtonLink>
          }
        >
          {words.details.join(" ")}
        </EmptyState>
      </div>
    );
  }
  const view = getErrorText(status);
  return (
    <EmptyState
      level={1}
      icon="alert"
      title={title ?? view.title}
      action={
        <ButtonLink href={instead?.href ?? (view.again ? here : paths.home())} look="outlined">
          {instead?.label ?? (view.again ? "Tentar de novo" : "Ir para o início")}
        </ButtonLink>
      }
    >
      {reason && <>{reason} </>}
      {instead?.help ?? view.help}
      {view.again && (
        <>
          {" "}
          <Link className="link" href={paths.home()}>
            Ir para o início
          </Link>
        </>
      )}
    </EmptyState>
  );
}

export const getErrorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Remix runs no loader of the route whose boundary renders, so each page exports one to have account and cart. */
export function ErrorBoundary() {
  return <ErrorView status={getErrorStatus(useRouteError())} />;
}

export function ErrorPage({ status }: { status: number }) {
  return (
    <PageShell frame={usePageFrame()}>
      <ErrorView status={status} />
    </PageShell>
  );
}

const initialHistoryKey = typeof window === "undefined" ? null : getHistoryKey();

/** Reloads after a failed client-side navigation, so the service worker shows the cached or the offline page. */
function useReloadOnNetworkError(): void {
  const error = useRouteError();
  const { key } = useLocation();
  useEffect(() => {
    // Reloading the initial document would loop.
    if (error instanceof TypeError && key !== initialHistoryKey) window.location.reload();
  }, [error, key]);
}
