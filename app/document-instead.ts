import { useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { keyOfTheAddress } from "./history-key";

/** Of the address that this document came for; the router calls one without a key of its own "default". */
const keyAtArrival = typeof window === "undefined" ? null : (keyOfTheAddress() ?? "default");

/**
 * Where script went to another choice and got no answer at all, the browser asks for the document: the worker shows what it
 * has kept, or says that there is no connection, as it does for a page without script.
 */
export function useDocumentWithoutAnswer(): void {
  const error = useRouteError();
  const { key } = useLocation();
  useEffect(() => {
    // Asked for again, the document that came by itself would fail again without end.
    if (error instanceof TypeError && key !== keyAtArrival) window.location.reload();
  }, [error, key]);
}
