import { expect, it } from "vitest";
import { formatWait } from "../../app/model/dates";

it("formatWait is exact below a minute, and rounds up to whole minutes or hours", () => {
  const waits = [0, 1, 30, 60, 61, 299, 300, 3540, 3541, 3600, 3601];
  expect(waits.map(formatWait)).toEqual([
    "1 segundo",
    "1 segundo",
    "30 segundos",
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
