import { expect, type Page } from "@playwright/test";

/** What must not change under a shopper's eyes. */
export const readState = (page: Page) =>
  page.evaluate(() => {
    const look = ["body", "h1", ".button", "main", "footer"].map((selector) => {
      const element = document.querySelector(selector);
      if (element === null) return null;
      const { fontFamily, fontSize, backgroundColor, display, paddingTop } = getComputedStyle(element);
      return [selector, fontFamily, fontSize, backgroundColor, display, paddingTop].join(" ");
    });
    const typed = [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=radio])")]
      .filter(({ type, value }) => type !== "checkbox" && value !== "")
      .map(({ id, name, value }) => `${name || id}=${value}`);
    const { activeElement: active, styleSheets } = document;
    return {
      styleSheets: styleSheets.length,
      look,
      typed,
      focus: active instanceof HTMLInputElement ? active.name || active.id : active?.tagName,
      scrollY: Math.round(window.scrollY),
    };
  });

type State = Awaited<ReturnType<typeof readState>>;

interface Visit {
  readonly name: string;
  readonly before: State;
  readonly after: State;
  readonly hydrated: boolean;
  readonly faults: readonly string[];
}

const table: string[] = [];

export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message.split("\n")[0]?.slice(0, 60) ?? ""));
  page.on("console", (message) => {
    // The browser logs refused forms, which have an error status.
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      faults.push(message.text().slice(0, 60));
  });
  return faults;
}

/** Prints one line for each visit, to compare two runs. */
export function printTable(): void {
  console.log(table.splice(0).join("\n"));
}

export function expectUnharmed({ name, before, after, hydrated, faults }: Visit): void {
  const textIsKept = before.typed.every((field) => after.typed.includes(field));
  table.push(
    [
      name.padEnd(78),
      `${before.styleSheets} → ${after.styleSheets}`,
      textIsKept ? "kept" : "LOST",
      after.focus === before.focus ? "kept" : "LOST",
      hydrated ? "hydrated" : "plain   ",
      [...new Set(faults)].join("; ") || "-",
    ].join(" | "),
  );
  expect.soft(after.styleSheets, `${name}: style sheets`).toBeGreaterThan(0);
  expect.soft(after.look, `${name}: look`).toEqual(before.look);
  expect.soft(after.typed, `${name}: typed text`).toEqual(expect.arrayContaining(before.typed));
  expect.soft(after.focus, `${name}: focus`).toBe(before.focus);
  expect.soft(Math.abs(after.scrollY - before.scrollY), `${name}: scroll`).toBeLessThan(10);
  expect.soft(faults, `${name}: errors`).toEqual([]);
}
