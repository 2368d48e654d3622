import { useRef, useState } from "react";
import { paths } from "~/paths";
import type { SearchSuggestions } from "./suggestion";

export const minLetters = 2;
export const none: SearchSuggestions = { products: [], categories: [] };

const debounceInMs = 120;

/** Suggestions for the text that was asked last; earlier requests are aborted. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState(none);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; request: AbortController }>(undefined);
  const ask = (typed: string) => {
    if (pending.current) {
      clearTimeout(pending.current.timer);
      pending.current.request.abort();
    }
    const text = typed.trim();
    if (text.length < minLetters) return setSuggestions(none);
    const request = new AbortController();
    const timer = setTimeout(
      () => requestSuggestions(text, request.signal).then(setSuggestions, ignored),
      debounceInMs,
    );
    pending.current = { timer, request };
  };
  return { suggestions, ask };
}

async function requestSuggestions(text: string, signal: AbortSignal): Promise<SearchSuggestions> {
  const answer = await fetch(paths.suggestions(text), { signal });
  return answer.ok ? answer.json() : none;
}

/** Aborted, or offline. */
const ignored = () => {};
