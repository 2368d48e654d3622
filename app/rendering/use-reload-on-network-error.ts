import { useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { getHistoryKey } from "./framework/history-key";

const initialHistoryKey = typeof window === "undefined" ? null : getHistoryKey();

/** Reloads after a failed client-side navigation, so the service worker shows the cached or the offline page. */
export function useReloadOnNetworkError(): void {
  const error = useRouteError();
  const { key } = useLocation();
  useEffect(() => {
    // Reloading the initial document would loop.
    if (error instanceof TypeError && key !== initialHistoryKey) window.location.reload();
  }, [error, key]);
}
