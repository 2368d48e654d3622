/** Every call that the three specification documents name, in their order. */
export const routes = [
  "GET user/postalcode",
  "POST category/menuActive",
  "POST product/listActiveB2C",
  "POST marketing/listActive-banners",
  "POST resale/distance",
  "POST search",
  "GET cart",
  "POST cart/add",
  "GET product/get-one-by-name",
  "GET product/name",
  "POST product/address",
  "POST product/other-offers",
  "GET resale/url-store",
  "GET category/categoryByName",
  "GET subcategory/by-name",
  "GET attributesgroup/listGroupItems",
  "GET category/getInclude",
  "GET user/get-one",
  "PUT client/editprofile",
  "POST client/password/update",
  "GET client/get-items/:clientId",
  "GET order/get-one",
  "POST order/cancel-by-customer",
  "POST order/evaluateOrder",
  "GET client/get-addresses",
  "GET client/get-one/:addressId",
  "DELETE client/delete/:addressId",
  "POST client/add-address",
  "POST client/edit-address",
  "POST client/selectDeliveryAddress",
  "GET client/getAddressDeliveryAddress",
  "GET order/get-address",
  "POST client/frete",
  "GET user/get-cities",
  "PUT cart/edit",
  "DELETE cart/clear",
  "POST freightQuote/add",
  "GET freightQuote",
  "DELETE freightQuote",
  "GET platformsettings/get",
  "POST coupon/get-oneCode",
  "POST order/add",
  "POST order/by-codes",
  "POST email/sendEmailPaymentAproved",
  "POST email/sendEmailPaymentDenied",
  "POST email/sendEmailPaymentWaiting",
  "GET installer/get-one",
  "POST installer/add",
  "POST installer/edit",
  "POST installer/validate",
  "POST installer/list",
  "POST installer/ListInstallerArea",
  "POST specialties/list",
  "POST specialties/add",
  "POST specialties/edit",
  "POST email/sendClient",
  "POST commonQuestions/all",
] as const;

type Route = (typeof routes)[number];

/** The documents name no calls for signing in. */
export const signInRoutes = [
  "POST user/login",
  "POST user/register",
  "POST user/logout",
  "POST user/forgot-password",
  "POST user/reset-password",
] as const;

export type AnyRoute = Route | (typeof signInRoutes)[number];

export interface Fault {
  readonly on: AnyRoute | "every route";
  readonly does:
    | "reset the connection"
    /** The work is done, and the answer is lost. */
    | "reset after the work"
    | "answer with an empty body"
    | {
        readonly status: number;
        readonly body?: unknown;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | { readonly json: unknown }
    | { readonly text: string }
    | { readonly rewrite: (answer: unknown) => unknown }
    | { readonly delayMs: number };
  /** How many calls fail; all of them without it. */
  readonly times?: number;
  /** The fault begins once this call was answered. */
  readonly after?: AnyRoute;
}

type PictureForm = "data URL" | "wwwroot path" | "absolute address" | "relative path";

/** What the documents leave open. Every field may be changed while the upstream runs. */
export interface SecondUpstreamOptions {
  productCount: number;
  addressNumber: "number" | "text";
  postalCodeAnswer: "JSON" | "text that holds JSON";
  cityAnswer: "nome" | "name" | "text";
  signInAnswer: "bare" | "content";
  pictures: PictureForm;
  /** The answer of `GET cart`, `GET freightQuote`, `GET user/get-one` and the delivery address where none exists. */
  missing: "404" | "empty";
  unknownInstaller: "404" | "{}";
  /** Whether names are found by slug as well, or only as they are written (capitals aside). */
  namesFoundBy: "slug or name" | "name";
  /** The answer of `cart/add` and `cart/edit`. */
  cartChangeAnswer: "cart" | "message" | "nothing";
  cartAddDoesNothing: boolean;
  /** A review without date, a picture without path, and products without price in the lists. */
  hasNullFields: boolean;
  ignoresPageSize: boolean;
  honoursIdempotencyKey: boolean;
  /** Adds status 1 to the 0 that new orders are created with. */
  addsWaitingStatus: boolean;
  pixLifetimeMs: number;
  /** Pix orders are paid by themselves after this time; null leaves that to `state.pay`. */
  paidAfterMs: number | null;
  couponRefusal: string;
  faults: Fault[];
}

export const usualOptions = (): SecondUpstreamOptions => ({
  productCount: 30,
  addressNumber: "number",
  postalCodeAnswer: "JSON",
  cityAnswer: "nome",
  signInAnswer: "bare",
  pictures: "wwwroot path",
  missing: "empty",
  unknownInstaller: "404",
  namesFoundBy: "slug or name",
  cartChangeAnswer: "cart",
  cartAddDoesNothing: false,
  hasNullFields: false,
  ignoresPageSize: false,
  honoursIdempotencyKey: false,
  addsWaitingStatus: true,
  pixLifetimeMs: 600_000,
  paidAfterMs: null,
  couponRefusal: "Cupom não cadastrado em nosso sistema",
  faults: [],
});
