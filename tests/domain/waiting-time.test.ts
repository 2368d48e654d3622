import { expect, it } from "vitest";
import { formatWait } from "../../app/domain/dates";

it("formatWait rounds up to whole minutes or hours", () => {
  const waits = [0, 1, 60, 61, 299, 300, 3540, 3541, 3600, 3601];
  expect(waits.map(formatWait)).toEqual([
    "1 minuto",
    "1 minuto",
    "1 minuto",
    "2 minutos",
    "5 minutos",
    "5 minutos",
    "59 minutos",
    "1 hora",
    "1 hora",
    "2 horas",
  ]);
});
