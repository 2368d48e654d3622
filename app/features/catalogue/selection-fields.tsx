interface SelectionFieldsProps {
  kept: readonly (readonly [string, string])[];
  without: readonly string[];
}

/** Hidden inputs with the page's current selection. */
export function SelectionFields({ kept, without }: SelectionFieldsProps) {
  return kept.map(
    ([name, value]) =>
      !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}
