import { type ComponentType, useEffect, useRef, useState } from "react";
import type { SearchComboboxProps } from "./search-combobox";

interface SearchFieldProps {
  search: string | undefined;
  /** Name of the logged-in shopper. */
  owner: string;
}

/** Replacing the field while a word is being composed would cut the word off. */
const pauseBeforeReplacingInMs = 250;

/** A search field of HTML; suggestions are loaded when it has the focus for the first time. */
export function SearchField({ search, owner }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const load = useRef<Promise<void>>(undefined);
  const [enhanced, setEnhanced] = useState<{
    Combobox: ComponentType<SearchComboboxProps>;
    replaced: HTMLInputElement;
  }>();

  const enhance = () => {
    if (isSlowConnection()) return;
    load.current ??= loadSuggestions();
  };

  async function loadSuggestions(): Promise<void> {
    try {
      const { SearchCombobox } = await import("./search-combobox");
      const replaced = field.current;
      if (replaced === null) return;
      await untilPause(replaced);
      setEnhanced({ Combobox: SearchCombobox, replaced });
    } catch {
      // The field works without suggestions.
      load.current = undefined;
    }
  }

  // The focus may have come before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (document.activeElement === field.current) enhance();
  }, []);

  if (enhanced) return <enhanced.Combobox replaced={enhanced.replaced} owner={owner} />;
  return (
    <input
      ref={field}
      type="search"
      name="produto"
      aria-label="Busque aqui seu produto"
      placeholder="Busque aqui seu produto"
      defaultValue={search}
      enterKeyHint="search"
      onFocus={enhance}
    />
  );
}

function untilPause(field: HTMLInputElement): Promise<void> {
  return new Promise((resolve) => {
    let isComposing = false;
    let pause = setTimeout(settle, pauseBeforeReplacingInMs);
    const listeners = new AbortController();
    const wait = () => {
      clearTimeout(pause);
      pause = setTimeout(settle, pauseBeforeReplacingInMs);
    };
    function settle() {
      if (isComposing) return wait();
      listeners.abort();
      resolve();
    }
    field.addEventListener("input", wait, listeners);
    field.addEventListener("compositionstart", () => (isComposing = true), listeners);
    field.addEventListener("compositionend", () => (isComposing = false), listeners);
  });
}

/** Same rule as the headers `Save-Data` and `ECT` that decide on light mode, which not every browser sends. */
function isSlowConnection(): boolean {
  if (!("connection" in navigator)) return false;
  const { connection } = navigator;
  if (typeof connection !== "object" || connection === null) return false;
  const isSaving = "saveData" in connection && connection.saveData === true;
  const speed = "effectiveType" in connection ? String(connection.effectiveType) : "4g";
  return isSaving || speed !== "4g";
}
