interface KeptFieldsProps {
  kept: readonly (readonly [string, string])[];
  /** Fields that the form has itself. */
  without: readonly string[];
}

/** What is chosen and typed elsewhere on the page, carried on by a form. */
export function KeptFields({ kept, without }: KeptFieldsProps) {
  return kept.map(
    ([name, value]) =>
      !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
}
