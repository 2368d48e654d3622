import fc from "fast-check";
import { expect, test } from "vitest";
import { CopyCode } from "~/ui/copy-code";
import { QrCode, toRuns } from "../../app/ui/qr-code";
import { render } from "./render";

function modulesOf(path: string, side: number): boolean[][] {
  const rows = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let step = 0; step < Number(width); step++) {
      const row = rows[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  return rows;
}

test("the QR code has exactly the dark modules of its matrix", () => {
  const matrices = fc.integer({ min: 1, max: 12 }).chain((side) =>
    fc.array(fc.array(fc.boolean(), { minLength: side, maxLength: side }), {
      minLength: side,
      maxLength: side,
    }),
  );
  fc.assert(
    fc.property(matrices, (matrix) => {
      expect(modulesOf(toRuns(matrix), matrix.length)).toEqual(matrix);
    }),
  );
});

test("the QR code has a white background, a margin of four modules and an accessible name", () => {
  const $ = render(
    <QrCode
      matrix={[
        [true, false],
        [false, true],
      ]}
      label="QR Code do Pix"
    />,
  );
  expect($("svg").attr()).toMatchObject({
    role: "img",
    "aria-label": "QR Code do Pix",
    viewBox: "-4 -4 10 10",
  });
  expect($("rect").attr()).toMatchObject({ x: "-4", y: "-4", width: "10", height: "10", fill: "#fff" });
});

test("the Pix code can be selected without script and has no copy button", () => {
  const $ = render(
    <CopyCode
      id="pix"
      label="Pix copia e cola"
      code="000201"
      action="Copiar código"
      copied="QR Code copiado!"
      failed="Não foi possível copiar o Qr Code."
    />,
  );
  expect($("textarea#pix").text()).toBe("000201");
  expect($("textarea").attr("readonly")).toBeDefined();
  expect($("button").length).toBe(0);
});
