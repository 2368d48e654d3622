import { describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/account/logout/route";
import * as join from "~/features/cart/merge/route";
import { emptySession } from "~/session/session.server";
import { logout } from "../../../contract/accounts";
import { addToCart, getCart } from "../../../contract/carts";
import { cartAnswerWith } from "../../setup/cart-answers";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

const place = { cep: "01310-100", latitude: -23.5, longitude: -46.6, placeId: null };
const line = { skuId: 11, resellerId: 3, quantity: 2, promotionId: null };
const busy = loggedIn.locatedAt(place).withGuestCart([line]).deliveringTo(4).atProfileStep(2);

describe("POST /logout", () => {
  const leave = async (session = busy) => outcomeOf(action, await posting("/logout", {}, session));

  it("clears everything but the location, ends the upstream session and redirects home", async () => {
    const asked = upstreamAnswers(logout, {});
    const answer = await leave();
    expect(answer).toRedirectTo("/home");
    expect(answer.session?.content).toEqual({ ...emptySession, location: place });
    expect(asked.map(({ token }) => token)).toEqual(["token-of-ana"]);
  });

  it.each([401, 403, 404])("logs out even if the upstream answers %i", async (status) => {
    upstreamAnswers(logout, new Refusal(status));
    expect((await leave()).session?.shopper).toBeNull();
  });

  it("logs out even if the upstream is down", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(logout, new Refusal(500));
    expect((await leave()).session?.shopper).toBeNull();
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it("is not triggered by GET", async () => {
    const answer = await outcomeOf(loader, await opening("/logout", busy));
    expect(answer).toRedirectTo("/home");
    expect(answer.session).toBeNull();
  });

  it("redirects a guest home", async () => {
    expect(await leave(guest)).toRedirectTo("/home");
  });
});

describe("retrying unmerged cart lines", () => {
  const press = async (session = busy) =>
    outcomeOf(join.action, await posting("/juntar-carrinho", { voltar: "/home" }, session));

  it("adds them to the cart", async () => {
    upstreamAnswers(getCart, { content: null });
    const added = upstreamAnswers(addToCart, cartAnswerWith([line]));
    const answer = await press();
    expect(answer).toRedirectTo("/home");
    expect(answer.session?.guestCart).toEqual([]);
    expect(added).toMatchObject([{ token: "token-of-ana", body: { skuId: 11, quantity: 2 } }]);
  });

  it("keeps them after another failure", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(addToCart, new Refusal(503));
    const answer = await press();
    expect(answer).toRedirectTo("/home");
    expect((answer.session ?? busy).guestCart).toEqual([line]);
  });

  it("asks for a login after the session has ended", async () => {
    expect(await press(guest.withGuestCart([line]))).toRedirectTo(/^\/login\?voltar=/);
  });
});
