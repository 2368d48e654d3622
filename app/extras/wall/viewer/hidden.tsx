import type { WallProps } from "./wall-props";

/** Product, room and how the roll lies. */
export function Hidden({
  kept,
  typed,
}: {
  kept: readonly (readonly string[])[];
  typed?: WallProps["page"]["typed"];
}) {
  const roll = typed && [
    ["rolo", typed.rolo],
    ["repeticao", typed.repeticao],
    ["sentido", typed.isHorizontal ? "deitadas" : ""],
  ];
  return (
    <>
      {[...kept, ...(roll ?? [])].map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
    </>
  );
}
