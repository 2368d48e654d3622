interface KeptFieldsProps {
  kept: readonly (readonly [string, string])[];
  without: readonly string[];
}

/** Hidden inputs with the page's current selection. */
export function KeptFields({ kept, without }: KeptFieldsProps) {
  return kept.map(
    ([name, value]) =>
      !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}
