import { type ComponentProps, type ComponentType, useState } from "react";
import { Button } from "./button";
import { SelectField } from "./field";
import type { OptionSearchProps } from "./option-search";
import { ScriptPlaceholder, WithScript } from "./with-script";

interface SearchableSelectFieldProps extends ComponentProps<typeof SelectField> {
  /** 'Buscar banco'. */
  searchLabel: string;
}

/** Shorter lists are faster to look through. */
const minOptions = 20;

const loadSearch = () => import("./option-search");

/** The select stays the form's field; script adds a search of its options, loaded when its button gets the focus. */
export function SearchableSelectField({ searchLabel, ...field }: SearchableSelectFieldProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [OptionSearch, setOptionSearch] = useState<ComponentType<OptionSearchProps> | null>(null);

  async function open(): Promise<void> {
    setIsAsked(true);
    try {
      const loaded = await loadSearch();
      setOptionSearch(() => loaded.OptionSearch);
    } catch {
      // The select works without the search.
      setIsAsked(false);
    }
  }

  const close = () => {
    setIsAsked(false);
    setOptionSearch(null);
  };

  if (field.options.length < minOptions) return <SelectField {...field} />;
  return (
    <div className="grid gap-2">
      <SelectField {...field} />
      <WithScript instead={<ScriptPlaceholder />}>
        {OptionSearch ? (
          <OptionSearch label={searchLabel} selectId={field.id ?? field.name} onClose={close} />
        ) : (
          <Button
            type="button"
            look="quiet"
            icon="search"
            aria-busy={isAsked}
            onFocus={preload}
            onClick={open}
          >
            {isAsked ? "Abrindo a busca…" : searchLabel}
          </Button>
        )}
      </WithScript>
    </div>
  );
}

const preload = () => void loadSearch().catch(() => undefined);
