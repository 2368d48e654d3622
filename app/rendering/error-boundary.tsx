import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ErrorView, errorStatus } from "./error-page";

type Texts = Omit<ComponentProps<typeof ErrorView>, "status" | "reason">;

export const createErrorBoundary = (texts: Readonly<Record<number, Texts>>) =>
  function ErrorBoundary() {
    const error = useRouteError();
    const status = errorStatus(error);
    return (
      <ErrorView status={status} reason={status === 502 ? upstreamReason(error) : null} {...texts[status]} />
    );
  };

const upstreamReason = (error: unknown): string | null =>
  isRouteErrorResponse(error) && typeof error.data === "string" && error.data !== "" ? error.data : null;

/** The same title for each status of an upstream that failed. */
export const whenUpstreamFails = (title: string): Record<502 | 503 | 504, Texts> => ({
  502: { title },
  503: { title },
  504: { title },
});
