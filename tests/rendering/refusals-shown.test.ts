import path from "node:path";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findOverruledRefusal, findRefusalWords } from "~/model/refusal";
import { withErrorPages } from "../../app/http/screen.server";
import { listedRoutes } from "../setup/listed-routes";
import { guest, loggedIn, opening, posting } from "../setup/screens";
import { failing } from "../setup/storefront";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
const isHandler = (value: unknown): value is Handler => typeof value === "function";

async function loaderBesideAction(file: string): Promise<Handler | null> {
  const module: unknown = await import(path.resolve("app", file));
  if (typeof module !== "object" || module === null || !("loader" in module)) return null;
  return "action" in module && isHandler(module.loader) ? module.loader : null;
}

/** These actions never render a page of their own: they redirect, throw or answer without a body. */
const refuseNothing = [
  "hydration",
  "script",
  "cache-figures",
  "cookie-preferences",
  "merge",
  "logout",
  "light-mode",
];

const routes = listedRoutes.filter(({ id }) => !refuseNothing.includes(id));

const refusalTitle = "A ação recusou este formulário";

async function contextOfRefusal(): Promise<LoaderFunctionArgs["context"]> {
  const context = {};
  const action = withErrorPages(async (_: ActionFunctionArgs) =>
    data({ refused: { title: refusalTitle, faults: [{ label: "CEP", message: "não" }] } }, { status: 409 }),
  );
  await action({ request: await posting("/", {}), params: {}, context });
  return context;
}

const outcome = (handler: Handler, args: LoaderFunctionArgs) =>
  handler(args).then(
    (answer) => ({ answer, thrown: null }),
    (thrown: unknown) => ({ answer: null, thrown }),
  );

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

describe("loaders after a refused action", async () => {
  const found = await Promise.all(
    routes.map(async ({ id, file }) => ({ id, loader: await loaderBesideAction(file) })),
  );
  const both = found.flatMap(({ id, loader }) => (loader === null ? [] : [{ id, loader }]));

  it("are tested for every route with a loader and an action", () => {
    expect(both.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["checkout", "cart", "profile", "login"]),
    );
  });

  describe.each(both)("$id", ({ loader }) => {
    it.each([
      ["a guest", guest],
      ["a shopper", loggedIn],
    ])("never replaces the refusal by a redirect or an error page, for %s", async (_, session) => {
      failing("GET *", 500);
      const request = await opening("/?edit=true&passo=1", session);
      const { answer, thrown } = await outcome(loader, {
        request,
        params: { slug: "filme" },
        context: await contextOfRefusal(),
      });
      expect(answer).not.toBeInstanceOf(Response);
      if (thrown === null) return;
      expect(findOverruledRefusal(thrown)?.words).toEqual({ title: refusalTitle, details: ["CEP: não"] });
      expect(thrown).toMatchObject({ init: { status: 409 } });
    });
  });
});

it("finds the messages in every location where routes store them", () => {
  expect(findRefusalWords({ title: "Erro", message: "Não deu" })).toEqual({
    title: "Erro",
    details: ["Não deu"],
  });
  expect(findRefusalWords({ checkout: { title: "Erro", details: ["Um", "Dois"] } })).toEqual({
    title: "Erro",
    details: ["Um", "Dois"],
  });
  expect(findRefusalWords({ coupon: { title: "Não existe", typed: { cupom: "X" } } })).toEqual({
    title: "Não existe",
    details: [],
  });
  expect(findRefusalWords({ id: 1, refused: null })).toBeNull();
});
