import type { RequestContext } from "~/http/request-context.server";
import { createSignedCookie } from "~/session/session-cookie.server";

/** The coupon of the cart, until it is removed, refused or used. */
const cookie = createSignedCookie("cupom", 30 * 24 * 60 * 60);

export async function readCartCoupon({ headers }: Pick<RequestContext, "headers">): Promise<string | null> {
  const code: unknown = await cookie.parse(headers.get("cookie"));
  return typeof code === "string" && code !== "" ? code : null;
}

/** The `Set-Cookie` header; null forgets the coupon. */
export const serializeCartCoupon = (code: string | null): Promise<string> =>
  code === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(code);
