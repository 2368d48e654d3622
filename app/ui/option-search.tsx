import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useEffect, useRef, useState } from "react";
import { messages } from "~/messages";
import { withEveryWord } from "~/model/words-in-texts";

export interface OptionSearchProps {
  label: string;
  /** The select whose options are searched, and which gets the choice. */
  selectId: string;
  onClose(): void;
}

const maxShown = 30;

export function OptionSearch({ label, selectId, onClose }: OptionSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => input.current?.focus(), []);

  const select = () => {
    const found = document.getElementById(selectId);
    return found instanceof HTMLSelectElement ? found : null;
  };
  const close = () => {
    if (document.activeElement === input.current) select()?.focus();
    onClose();
  };
  const choose = (text: string | null) => {
    const field = select();
    const option = [...(field?.options ?? [])].find((each) => each.text === text);
    if (field === null || option === undefined) return;
    field.value = option.value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  const offered = [...(select()?.options ?? [])].filter(({ value }) => value !== "").map(({ text }) => text);
  const found = withEveryWord(offered, typed);
  const id = `${selectId}-busca`;
  return (
    <Combobox<string | null> value={null} onChange={choose} onClose={close} immediate>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <ComboboxInput
          ref={input}
          id={id}
          className="input"
          displayValue={() => typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          enterKeyHint="done"
        />
        <p role="status" className="hint">
          {messages.options.optionCount(found.length, maxShown)}
        </p>
        <ComboboxOptions
          modal={false}
          className="max-h-60 overflow-auto overscroll-contain rounded-control border border-line bg-paper empty:hidden"
        >
          {found.slice(0, maxShown).map((text) => (
            <ComboboxOption key={text} value={text} className="suggestion">
              {text}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}
