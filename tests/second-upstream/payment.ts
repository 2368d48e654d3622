import { Hono } from "hono";
import { z } from "zod";
import { coupons } from "./data";
import { readBody, requireUser, type World } from "./world";

export function paymentRoutes(world: World): Hono {
  const app = new Hono();
  const { options, state } = world;

  app.post("/coupon/get-oneCode", async (c) => {
    const { code } = await readBody(c, z.looseObject({ code: z.string() }));
    const content = coupons.find((coupon) => coupon.code === code) ?? null;
    return c.json({ content, message: content ? null : options.couponRefusal });
  });

  app.get("/platformsettings/get", (c) =>
    c.json({
      id: 1,
      exchangeAndReturnsPolicy: "<p>Trocas em sete dias.</p>",
      privacyPolicy: "<p>Seus dados são seus.</p>",
      termsAndConditions: "<p>Termos da loja.</p>",
      aboutStore: "<p>Quem somos nós.</p>",
      percentageDiscountForApplicators: 5,
    }),
  );

  const mails = {
    sendEmailPaymentAproved: "approved",
    sendEmailPaymentDenied: "denied",
    sendEmailPaymentWaiting: "waiting",
  } as const;
  for (const [path, kind] of Object.entries(mails)) {
    app.post(`/email/${path}`, async (c) => {
      requireUser(c, world);
      state.mails.push({ kind, body: await readBody(c, z.unknown()) });
      return c.json({});
    });
  }
  return app;
}
