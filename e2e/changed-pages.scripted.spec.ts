import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { holdBack } from "./hold-back";
import { type PageChange, pageChanges } from "./page-changes";
import { getBuyersPages, getGuestPages, isHydrated, type PageKind } from "./page-kinds";
import { collectFaults, expectUnharmed, printTable, readState } from "./page-state";

/** Pages that an extension, a translator or an in-app browser has changed before React hydrates them. */

// Extensions are not bound by the page's policy.
test.use({ bypassCSP: true });

/** Opens a page that is changed as soon as it is parsed, types before hydration, and uses the page after it. */
async function visitChanged(
  context: BrowserContext,
  [kind, { path, field, text, use }]: readonly [string, PageKind],
  [changeName, change]: readonly [string, PageChange],
): Promise<void> {
  const name = `${kind}, ${changeName}`;
  await test.step(name, async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    page.setDefaultNavigationTimeout(30_000);
    const faults = collectFaults(page);
    const whenParsed = `addEventListener("DOMContentLoaded", ${change.apply})`;
    await page.addInitScript({ content: `if (window === top) ${whenParsed}` });
    const { held, open } = await holdBack(page, /\/assets\/packages-.*\.js/);
    await page.goto(path);
    await held;
    const input = page.getByLabel(field).first();
    await input.fill(text);
    await input.focus();
    const before = await readState(page);
    open();
    await waitForOutcome(page, change);
    const visit = { name, before, after: await readState(page), hydrated: await isHydrated(page), faults };
    expectUnharmed(visit);
    if (change.isOutside) expect.soft(visit.hydrated, `${name}: hydrated`).toBe(true);
    await use(page).catch((error: unknown) => expect.soft(String(error), `${name}: works`).toBe(""));
    const countStyleSheets = () => page.evaluate(() => document.styleSheets.length);
    await expect.soft.poll(countStyleSheets, `${name}: styled after a press`).toBeGreaterThan(0);
    await page.close();
  });
}

/** A page that was changed inside may stay plain HTML. */
async function waitForOutcome(page: Page, { isOutside }: PageChange): Promise<void> {
  const marked = page.locator("html[data-hydrated]");
  await marked.waitFor({ state: "attached", timeout: isOutside ? 8000 : 1500 }).catch(() => {});
}

const changes = Object.entries(pageChanges);
const elementFirst = "an element first in the body";

test.afterEach(printTable);

test.describe("a page that was changed before hydration", () => {
  test("keeps its styles, text and focus and works, whatever changed the login page", async ({ context }) => {
    const { login } = await getGuestPages(context);
    for (const change of changes) await visitChanged(context, ["login", login], change);
  });

  test("is hydrated, whatever page has an element first in its body", async ({ page, context }) => {
    const change = [elementFirst, pageChanges[elementFirst]] as const;
    for (const kind of Object.entries(await getGuestPages(context)))
      await visitChanged(context, kind, change);
    for (const kind of Object.entries(await getBuyersPages(page))) await visitChanged(context, kind, change);
  });

  for (const change of changes) {
    test(`keeps its styles, text and focus and works, whatever page was changed by ${change[0]}`, {
      tag: "@long",
    }, async ({ page, context }) => {
      for (const kind of Object.entries(await getGuestPages(context)))
        await visitChanged(context, kind, change);
      for (const kind of Object.entries(await getBuyersPages(page)))
        await visitChanged(context, kind, change);
    });
  }
});
