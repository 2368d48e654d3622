import { Meta, useLocation, useMatches, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** The head is the server's; after a change in place only its title follows. */
export function DocumentTitle() {
  const matches = useMatches();
  const first = useRef(matches);
  const [head] = useState(() => (typeof document === "undefined" ? null : document.createElement("div")));
  const isChanged = head !== null && matches !== first.current;
  useEffect(() => {
    const title = head?.querySelector("title")?.textContent;
    if (title) document.title = title;
  });
  return isChanged ? createPortal(<Meta />, head) : null;
}

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

/** A form's answer that is another page starts at its top; 'back' is left to the browser. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(pathname);
  useEffect(() => {
    if (pathname !== shown.current && !hash && !isBack) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, hash, isBack]);
  return null;
}
