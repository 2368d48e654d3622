import { useRouteError } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ErrorView, errorStatus } from "./error-page";

type Texts = Omit<ComponentProps<typeof ErrorView>, "status">;

/** Error boundary of a page with texts of its own for some statuses. */
export const createErrorBoundary = (texts: Readonly<Record<number, Texts>>) =>
  function ErrorBoundary() {
    const status = errorStatus(useRouteError());
    return <ErrorView status={status} {...texts[status]} />;
  };

/** The same title for each status of an upstream that failed. */
export const whenUpstreamFails = (title: string): Record<502 | 503 | 504, Texts> => ({
  502: { title },
  503: { title },
  504: { title },
});
