import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** Shows navigation in place as pending (`pending-submissions`). */
export function MarkPending() {
  const isPending = useNavigation().state !== "idle";
  useEffect(() => {
    if (!isPending) return;
    const { dataset } = document.documentElement;
    dataset.pending = "";
    return () => {
      delete dataset.pending;
    };
  }, [isPending]);
  return null;
}
