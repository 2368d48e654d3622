import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** With script, asks how things stand every so many seconds, in place of loading the whole page again. */
export function useAskingAgain(seconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === null) return;
    const asking = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, seconds * 1000);
    return () => clearInterval(asking);
  }, [seconds, revalidate]);
}
