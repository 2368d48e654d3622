import type { data } from "@remix-run/node";
import type { AccountLink } from "~/model/account-link";
import type { CartLine } from "~/model/cart";
import type { NamedLink } from "~/model/named-link";
import type { PasskeyAnswer, PasskeyRequest } from "~/model/passkey";
import type { ListedProduct, Product, ProductSummary } from "~/model/product";
import type { FieldErrors, Refusal } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { type FindCallHeaders, installCallHeaders, type Upstream } from "../upstream/http.server";
import type { RequestContext } from "./request-context.server";
import type { ActionContext, FormFailure } from "./screen.server";

export interface SummaryEntry {
  /** Work of the shopper, something on its way, or something that others have to do. */
  readonly group: "todo" | "arriving" | "waiting";
  readonly label: string;
  readonly href: string;
  readonly words: string;
}

interface ProductRow {
  readonly title: string;
  readonly more: NamedLink;
  /** A post that empties it. */
  readonly clearing: { readonly action: string; readonly intent: string; readonly label: string };
  readonly products: readonly ProductSummary[];
}

/** What a request for a quote starts with. */
type QuoteSubject = Readonly<{
  /** Slug of a product. */
  item?: string;
  /** Id of an order. */
  pedido?: number;
  /** Id of an installer. */
  aplicador?: number;
  metros?: string | number | null;
  /** A list of walls and parts in words. */
  medidas?: string;
}>;

/** A form around a list of installers, each of which can be ticked. */
export interface InstallerTicks {
  readonly action: string;
  readonly field: string;
  readonly words: string;
  /** Text after the number of ticks: ' de 3 marcados'. */
  readonly marked: string;
}

/** What the form of a second step needs. */
export interface SecondStepContent {
  /** The password, encrypted. */
  readonly sealed: string;
  /** Null for an account that has none. */
  readonly passkey: PasskeyRequest | null;
}

export type LoginRefusal = Refusal<{
  readonly voltar: string;
  /** Null where the password is asked. */
  readonly step: SecondStepContent | null;
}>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of a second factor. */
  readonly code?: string;
  readonly passkey?: PasskeyAnswer;
}

export type RefusedLogin = ReturnType<typeof data<LoginRefusal>>;

type LoginAnswer = Response | RefusedLogin;

interface SecondStep {
  /** Answers the second form of a login; `enter` tries what it says. */
  take(
    context: ActionContext,
    /** Null where the encrypted password is not one that the first form has sealed. */
    enter: (credentials: Credentials | null, errors?: FieldErrors) => Promise<LoginAnswer>,
  ): Promise<LoginAnswer>;
  /** The second form, where a login lacks its answer or has a wrong one; null for another failure. */
  ask(
    context: ActionContext,
    credentials: Credentials,
    refused: { readonly error: unknown; readonly failure: FormFailure; readonly errors?: FieldErrors },
  ): { readonly refusal: RefusedLogin; readonly isWrong: boolean } | null;
}

/**
 * The places where something that the specification does not ask for joins a page or a step. Each is optional.
 * `app/extras.server.ts` lists who fills them; `app/extras.product.ts` and its siblings have their components.
 */
export interface Extra {
  /** Link in the account menu; null for an upstream without the feature. */
  readonly accountLink?: (upstream: Upstream) => AccountLink | null;
  readonly accountSummary?: (
    upstream: Upstream,
    shopper: Shopper,
    now: Date,
  ) => Promise<readonly SummaryEntry[]>;
  readonly secondStep?: SecondStep;
  /** Adds headers to a call, taken from the shopper's request. */
  readonly callHeaders?: FindCallHeaders;
  /** Takes what a guest had into the account, and returns the cookies to send. */
  readonly atSignIn?: (upstream: Upstream, context: RequestContext) => Promise<readonly string[]>;
  /** Returns the cookies to send. */
  readonly atSignOut?: (context: RequestContext) => Promise<readonly string[]>;
  /** Runs when a shopper refuses to be measured: returns the cookies to send. */
  readonly withoutConsent?: () => Promise<readonly string[]>;

  /** Link to another view of the product in the variant of the query; null for a product that has none. */
  readonly productView?: (product: Product, query: URLSearchParams) => NamedLink | null;
  /** True if the shopper has marked the product. */
  readonly isMarked?: (context: RequestContext, product: ListedProduct) => Promise<boolean>;
  /** Form for shoppers who wait for a product; null for an upstream without it. */
  readonly soldOutForm?: (context: RequestContext) => { readonly email: string } | null;
  /** Presses on a product's page, by their intent. */
  readonly productIntents?: Readonly<
    Record<string, (context: ActionContext, slug: string) => Promise<Response | Refusal>>
  >;
  /** Returns the cookies to send. */
  readonly onProductSeen?: (context: RequestContext, product: ListedProduct) => Promise<readonly string[]>;
  /** Leaves out `open`, whose page it stands on. */
  readonly productRow?: (context: RequestContext, open?: ListedProduct) => Promise<ProductRow>;

  readonly quoteHref?: (upstream: Upstream, subject: QuoteSubject) => string | null;
  /** Meters of a stored project, and its walls in words; null where its film's roll has no known width. */
  readonly findProjectNeed?: (
    upstream: Upstream,
    projectId: number,
  ) => Promise<{ readonly meters: number; readonly list: string } | null>;
  readonly installerTicks?: (upstream: Upstream) => InstallerTicks | null;
  /** Pictures of where a film goes, by the reseller whose order takes one along. */
  readonly orderPictures?: {
    find(
      context: RequestContext,
      cart: Promise<{ readonly lines: readonly CartLine[] }>,
    ): Promise<ReadonlyMap<number, number>>;
    href(pictures: ReadonlyMap<number, number>): string | null;
  };

  /** Where a shopper turns a second factor on; the page returns to `back`. */
  readonly secondFactorHref?: (back: string) => string;
  /** Path of the script for shoppers who accept to be measured. */
  readonly measuringScript?: string;
  /** Paths that robots leave out: of one shopper, or only with a query. */
  readonly robots?: { readonly personal?: readonly string[]; readonly bareOnly?: readonly string[] };
  readonly sitemap?: readonly string[];
}

let installed: readonly Extra[] = [];

/** Once, before the first request; pages show them in this order. */
export function installExtras(extras: readonly Extra[]): void {
  installed = extras;
  installCallHeaders(findExtrasAt("callHeaders"));
}

/** Those that fill a place. */
export const findExtrasAt = <Place extends keyof Extra>(place: Place): readonly NonNullable<Extra[Place]>[] =>
  installed.flatMap(({ [place]: filled }) => (filled === undefined ? [] : [filled]));

/** Null where no extra takes requests for quotes. */
export const findQuoteHref: NonNullable<Extra["quoteHref"]> = (upstream, subject) =>
  findExtrasAt("quoteHref")[0]?.(upstream, subject) ?? null;

export const findProductViews = (product: Product, query: URLSearchParams): NamedLink[] =>
  findExtrasAt("productView").flatMap((view) => view(product, query) ?? []);
