import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { formatCentavos } from "../../../common/money";
import type { SearchSuggestions, SuggestedCategory, SuggestedProduct } from "./suggestion";

export interface SearchComboboxProps {
  /** The plain field, read while it is replaced so that no letter is lost. */
  replaced: HTMLInputElement;
  owner: string;
}

/** A search text or an address. */
type Choice =
  | { readonly kind: "search"; readonly text: string }
  | { readonly kind: "page"; readonly href: string }
  | { readonly kind: "clear" };

export function SearchCombobox({ replaced, owner }: SearchComboboxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(replaced.value);
  const [recent, setRecent] = useState(() => readRecentSearches(owner));
  const [hadFocus] = useState(() => document.activeElement === replaced);
  const { suggestions, ask } = useSuggestions();

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over from the plain field once
  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return;
    if (hadFocus) {
      input.focus();
      input.setSelectionRange(replaced.selectionStart, replaced.selectionEnd);
      ask(replaced.value);
    }
    return addSearchOnSubmit(input, owner);
  }, []);

  const change = (changed: string) => {
    setText(changed);
    ask(changed);
  };

  function choose(choice: Choice | null) {
    if (choice === null) return;
    if (choice.kind === "page") return location.assign(choice.href);
    if (choice.kind === "search") {
      addRecentSearch(owner, choice.text);
      return location.assign(paths.products({ produto: choice.text }));
    }
    clearRecentSearches();
    setRecent([]);
    field.current?.focus();
  }

  const trimmed = text.trim();
  const isTyping = trimmed.length >= minLetters;
  const { products, categories } = (isTyping && suggestions) || none;
  const shownRecent = isTyping ? [] : recent;
  const isEmpty = !isTyping && shownRecent.length === 0;
  return (
    <Combobox<Choice | null> value={null} onChange={choose} immediate>
      <div className="suggesting">
        <ComboboxInput
          ref={field}
          type="search"
          name="produto"
          aria-label="Busque aqui seu produto"
          placeholder="Busque aqui seu produto"
          displayValue={() => text}
          onChange={(event) => change(event.target.value)}
          onKeyDownCapture={submitWithoutChoice}
          autoComplete="off"
          enterKeyHint="search"
        />
        <VisuallyHidden>
          <span role="status">
            {isTyping && suggestions
              ? messages.ours.suggestionCount(products.length + categories.length)
              : ""}
          </span>
        </VisuallyHidden>
        {!isEmpty && (
          <ComboboxOptions modal={false} className="suggestions">
            {isTyping && (
              <ComboboxOption value={{ kind: "search", text: trimmed }} className="suggestion">
                <Icon name="search" />
                <span>
                  Buscar <b>{`“${trimmed}”`}</b>
                </span>
              </ComboboxOption>
            )}
            {categories.map((category) => (
              <CategoryOption key={category.href} category={category} />
            ))}
            {products.map((product) => (
              <ProductOption key={product.href} product={product} />
            ))}
            {shownRecent.map((each) => (
              <ComboboxOption key={each} value={{ kind: "search", text: each }} className="suggestion">
                <Icon name="clock" />
                {each}
              </ComboboxOption>
            ))}
            {shownRecent.length > 0 && (
              <ComboboxOption value={{ kind: "clear" }} className="suggestion hint">
                Limpar buscas recentes
              </ComboboxOption>
            )}
          </ComboboxOptions>
        )}
      </div>
    </Combobox>
  );
}

function CategoryOption({ category: { name, href } }: { category: SuggestedCategory }) {
  return (
    <ComboboxOption value={{ kind: "page", href }} className="suggestion">
      <Icon name="menu" />
      <span>
        {name} <span className="hint">em categorias</span>
      </span>
    </ComboboxOption>
  );
}

function ProductOption({ product }: { product: SuggestedProduct }) {
  const { name, href, picture, priceInCentavos } = product;
  return (
    <ComboboxOption value={{ kind: "page", href }} className="suggestion">
      <Picture path={picture} alt="" side={48} />
      <span>
        {name}{" "}
        <span className="hint">
          {priceInCentavos === null
            ? messages.ours.unavailableHere
            : `A partir de ${formatCentavos(priceInCentavos)}`}
        </span>
      </span>
    </ComboboxOption>
  );
}

/** Headless UI would close the list instead of sending the form. */
function submitWithoutChoice(event: KeyboardEvent<HTMLInputElement>): void {
  const hasChoice = event.currentTarget.hasAttribute("aria-activedescendant");
  if (event.key === "Enter" && !hasChoice) event.stopPropagation();
}

function addSearchOnSubmit(input: HTMLInputElement, owner: string): () => void {
  const listening = new AbortController();
  input.form?.addEventListener("submit", () => addRecentSearch(owner, input.value), listening);
  return () => listening.abort();
}

/** Searches of this browser, newest first. Those of an account end with its session. */

const storageKey = "buscas";
const maxSearches = 5;

interface Stored {
  /** Name of the account; empty for a guest. */
  readonly owner: string;
  readonly texts: readonly string[];
}

const nothing: Stored = { owner: "", texts: [] };

function readRecentSearches(owner: string): readonly string[] {
  const stored = read();
  if (stored.owner === owner || stored.owner === "") return stored.texts;
  clearRecentSearches();
  return [];
}

function addRecentSearch(owner: string, typed: string): void {
  const text = typed.trim();
  if (text === "") return;
  const others = readRecentSearches(owner).filter((each) => each.toLowerCase() !== text.toLowerCase());
  write({ owner, texts: [text, ...others].slice(0, maxSearches) });
}

function clearRecentSearches(): void {
  withStorage(() => localStorage.removeItem(storageKey), undefined);
}

const read = (): Stored =>
  withStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isStored(stored) ? stored : nothing;
  }, nothing);

const write = (stored: Stored): void =>
  withStorage(() => localStorage.setItem(storageKey, JSON.stringify(stored)), undefined);

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  typeof value.owner === "string" &&
  "texts" in value &&
  Array.isArray(value.texts) &&
  value.texts.every((text) => typeof text === "string");

/** Storage may be full, broken or forbidden. */
function withStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

const minLetters = 2;
const none: SearchSuggestions = { products: [], categories: [] };

const debounceInMs = 120;

/** Suggestions for the text that was asked last; earlier requests are aborted. Null until there was an answer. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<SearchSuggestions | null>(null);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; request: AbortController }>(undefined);
  const ask = (typed: string) => {
    if (pending.current) {
      clearTimeout(pending.current.timer);
      pending.current.request.abort();
    }
    const text = typed.trim();
    if (text.length < minLetters) return setSuggestions(null);
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
