import { forgetMeasures, readMeasures } from "~/features/cart/measures.server";
import { getTextFields } from "~/http/form-post.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import {
  changeQuantity,
  type GuestCartLine,
  getLineKey,
  listEveryLine,
  type UnpricedLine,
} from "~/model/cart";
import { parseQuantity, stepQuantity } from "~/model/quantity";
import { createRefusal } from "~/model/refusal";
import { paths } from "~/paths";
import type { Session } from "~/session/session.server";
import { changeLine, findCart } from "~/upstream/carts.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { type CartRefusal, getField, getRemovedLine, getShownValue, parseFieldKey } from "./cart-form";
import { parseRemovedLine, serializeRemovedLine } from "./undo-removal.server";

const steps = { diminuir: -1, aumentar: 1, quantidade: 0 } as const;

/** `aumentar-12-3`, or the line in its own field, as in older forms. */
const pressed = /^(diminuir|aumentar|quantidade|remover|trocar)(?:-(\d+-\d+))?$/;

export interface LineIntent {
  readonly action: keyof typeof steps | "remover" | "trocar";
  readonly key: string;
}

const isLineAction = (action: string | undefined): action is LineIntent["action"] =>
  action !== undefined && (action === "remover" || action === "trocar" || Object.hasOwn(steps, action));

export function readLineIntent(form: FormData): LineIntent | null {
  const [, action, key = String(form.get("linha") ?? "")] = pressed.exec(String(form.get("intent"))) ?? [];
  return isLineAction(action) ? { action, key } : null;
}

interface Change {
  readonly key: string;
  readonly typed: string;
  readonly step: number;
}

export function readLineChanges(form: FormData, about: LineIntent | null): Change[] {
  const getStep = (key: string) =>
    about?.key === key && about.action !== "remover" && about.action !== "trocar" ? steps[about.action] : 0;
  const change = (key: string, typed: FormDataEntryValue | null): Change => ({
    key,
    typed: String(typed ?? "")
      .trim()
      .slice(0, 12),
    step: getStep(key),
  });
  const inOneForm = [...form].flatMap(([name, value]) => {
    const key = parseFieldKey(name);
    if (key === null) return [];
    const made = change(key, value);
    return made.step === 0 && made.typed === form.get(getShownValue(name)) ? [] : [made];
  });
  const isOfOneLine = form.has("linha") && about !== null && Object.hasOwn(steps, about.action);
  return isOfOneLine ? [...inOneForm, change(about.key, form.get("quantidade"))] : inOneForm;
}

/** What the page came with was not typed, and may be another quantity or carrier by now. */
export function getSubmittedQuantities(form: FormData): Record<string, string> {
  const ofOneLine = form.get("linha");
  const named = getTextFields(form).map(([name, value]) => [
    name === "quantidade" && typeof ofOneLine === "string" ? getField(ofOneLine) : name,
    value.slice(0, 40),
  ]);
  return Object.fromEntries(
    named.filter(
      ([name = "", value]) => /^(quantidade|frete)-/.test(name) && value !== form.get(getShownValue(name)),
    ),
  );
}

export interface SavedQuantities {
  readonly session: Session;
  readonly changed: readonly string[];
}

/** Updates only lines that differ from the rendered values: another tab may have changed the rest. */
export async function saveQuantities(
  context: ActionContext,
  about: LineIntent | null,
  cupom: string | null,
): Promise<SavedQuantities | Response | CartRefusal> {
  const changes = readLineChanges(context.form, about);
  const parsedChanges = changes.map((change) => ({
    ...change,
    parsed: parseQuantity(change.typed, change.step === 0 ? 0 : 1),
  }));
  const faults = parsedChanges
    .filter(({ parsed }) => !parsed.ok)
    .map(({ key }) => ({ fieldId: getField(key), message: messages.ours.quantityOutOfRange }));
  if (faults.length > 0) return createRefusal({ title: messages.ours.checkCart, faults });
  const asksAbout = parsedChanges.find(({ step, parsed }) => step < 0 && parsed.ok && parsed.quantity === 1);
  const quantities = parsedChanges.flatMap(({ key, step, parsed }) => {
    if (!parsed.ok || key === asksAbout?.key) return [];
    return { key, quantity: step === 0 ? parsed.quantity : stepQuantity(parsed.quantity, step) };
  });
  const written = await write(context, quantities);
  if ("status" in written) return written;
  const { session, removed, isComplete } = written;
  if (!isComplete) return redirectTo(paths.cart({ cupom }), session.notify(refuseMissingLine));
  if (asksAbout) {
    const { key } = asksAbout;
    return redirectTo(`${paths.cart({ remover: key, cupom })}#${getField(key)}`, session);
  }
  if (removed) {
    // The upstream knows the products of a shopper's cart.
    const line = context.shopper ? { ...removed, productSlug: undefined } : removed;
    return redirectToRemoval(context, line, session, cupom);
  }
  return { session, changed: quantities.map(({ key }) => key) };
}

export const refuseMissingLine = { kind: "warning", message: messages.ours.lineGone } as const;

async function redirectToRemoval(
  context: ActionContext,
  line: GuestCartLine,
  session: Session,
  cupom: string | null,
): Promise<Response> {
  const measures = await readMeasures(context);
  const removal = { removida: serializeRemovedLine(line), medidas: measures.get(line.skuId) };
  return redirectTo(paths.cart({ ...removal, cupom }), session, await forgetMeasures(context, [line.skuId]));
}

/** No-op for a line that was already removed. */
export async function removeCartLine(
  context: ActionContext,
  key: string,
  cupom: string | null,
): Promise<Response | CartRefusal> {
  const written = await write(context, [{ key, quantity: 0 }]);
  if ("status" in written) return written;
  const submitted = parseRemovedLine(String(context.form.get(getRemovedLine(key)) ?? ""));
  const line = submitted && getLineKey(submitted) === key ? submitted : written.removed;
  if (line) return redirectToRemoval(context, line, written.session, cupom);
  const notice = { kind: "success", message: messages.ours.lineRemoved } as const;
  return redirectTo(paths.cart({ cupom }), written.session.notify(notice));
}

interface Quantity {
  readonly key: string;
  readonly quantity: number;
}

interface Written {
  readonly session: Session;
  readonly removed: GuestCartLine | undefined;
  /** False when a line no longer exists, for example removed in another tab. */
  readonly isComplete: boolean;
}

async function write(
  context: ActionContext,
  quantities: readonly Quantity[],
): Promise<Written | CartRefusal> {
  const { session, shopper, upstream } = context;
  const nothing = { session, removed: undefined, isComplete: true };
  if (quantities.length === 0) return nothing;
  try {
    const lines = shopper ? listEveryLine(await findCart(upstream)) : [];
    const cart: readonly GuestCartLine[] = shopper ? lines : session.guestCart;
    const findLine = (key: string) => cart.find((line) => getLineKey(line) === key);
    let isComplete = quantities.every(({ key }) => findLine(key) !== undefined);
    const out = quantities.find(({ key, quantity }) => quantity === 0 && findLine(key) !== undefined);
    const removed = out && findLine(out.key);
    if (!shopper) {
      const changed = quantities.reduce(
        (lines, { key, quantity }) => changeQuantity(lines, key, quantity),
        session.guestCart,
      );
      return { session: session.withGuestCart(changed), removed, isComplete };
    }
    for (const { key, quantity } of quantities) {
      const line = lines.find((each) => getLineKey(each) === key);
      if (line && !(await isChanged(upstream, line, quantity))) isComplete = false;
    }
    return { session, removed, isComplete };
  } catch (error) {
    const { status, message } = toFormFailure(error);
    return createRefusal({ status, title: message });
  }
}

async function isChanged(upstream: Upstream, line: UnpricedLine, quantity: number): Promise<boolean> {
  try {
    await changeLine(upstream, line, quantity);
    return true;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return false;
    throw error;
  }
}
