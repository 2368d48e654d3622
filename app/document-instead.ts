import { useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Where script went to another choice and got no answer at all, the browser asks for the document: the worker shows what it
 * has kept, or says that there is no connection, as it does for a page without script.
 */
export function useDocumentWithoutAnswer(): void {
  const error = useRouteError();
  const { key } = useLocation();
  useEffect(() => {
    // A document that came by itself has the key "default": asked for again, it would fail again without end.
    if (error instanceof TypeError && key !== "default") window.location.reload();
  }, [error, key]);
}
