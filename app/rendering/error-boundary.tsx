import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ErrorView, getErrorStatus } from "./error-page";

type Texts = Omit<ComponentProps<typeof ErrorView>, "status" | "reason">;

type TextsByStatus = Readonly<Record<number, Texts>>;

/** The texts may depend on the query of the page. */
export const createErrorBoundary = (texts: TextsByStatus | ((query: URLSearchParams) => TextsByStatus)) =>
  function ErrorBoundary() {
    const error = useRouteError();
    const { search } = useLocation();
    const status = getErrorStatus(error);
    const shown = typeof texts === "function" ? texts(new URLSearchParams(search)) : texts;
    return (
      <ErrorView status={status} reason={status === 502 ? upstreamReason(error) : null} {...shown[status]} />
    );
  };

const upstreamReason = (error: unknown): string | null =>
  isRouteErrorResponse(error) && typeof error.data === "string" && error.data !== "" ? error.data : null;

/** The same title for each status of an upstream that failed. */
export const getUpstreamFailureTexts = (title: string): Record<502 | 503 | 504, Texts> => ({
  502: { title },
  503: { title },
  504: { title },
});
