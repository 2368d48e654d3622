import { Hono } from "hono";
import { z } from "zod";
import { shops } from "./data";
import { figure, findSku, Refused, readBody, requireUser, type World } from "./world";

const quoteRequest = z.looseObject({
  Itens: z.array(
    z.looseObject({ ProductId: figure, SkuId: figure, resaleId: figure, Price: figure, Qty: figure }),
  ),
});
type Item = z.output<typeof quoteRequest>["Itens"][number];

const carrierQuery = z.looseObject({ CdServico: z.unknown().refine((code) => code !== undefined) });

export function freightRoutes(world: World): Hono {
  const app = new Hono();
  const { options, state } = world;

  app.post("/client/frete", async (c) => {
    requireUser(c, world);
    const body = await readBody(c, z.looseObject({}));
    if (carrierQuery.safeParse(body).success) {
      return c.body("<Servicos><cServico><Valor>23,90</Valor></cServico></Servicos>", 200, {
        "content-type": "application/xml",
      });
    }
    const { Itens } = await readBody(c, quoteRequest);
    const content = shops.flatMap((shop) => {
      const items = Itens.filter(({ resaleId }) => resaleId === shop.id);
      return items.length === 0 ? [] : [groupOf(world, shop, items)];
    });
    if (content.length === 0)
      return c.json({ content: null, message: "Nenhuma loja entrega neste endereço" });
    return c.json({ content, message: null });
  });

  app.post("/freightQuote/add", async (c) => {
    const user = requireUser(c, world);
    const { quote } = await readBody(c, z.looseObject({ quote: z.string() }));
    state.quotes.set(user.id, quote);
    return c.json({});
  });

  app.get("/freightQuote", (c) => {
    const quote = state.quotes.get(requireUser(c, world).id);
    if (quote === undefined && options.missing === "404") throw new Refused(404, "Sem cotação");
    return c.json({ content: quote === undefined ? null : { quote } });
  });

  app.delete("/freightQuote", (c) => {
    state.quotes.delete(requireUser(c, world).id);
    return c.json({});
  });
  return app;
}

function groupOf(world: World, shop: (typeof shops)[number], items: readonly Item[]) {
  const outOfStock = items.filter(({ SkuId }) => !findSku(world, SkuId)?.sku.shopIds.includes(shop.id));
  const common = {
    resaleId: shop.id,
    productsSku: items.map(({ ProductId, SkuId, resaleId, Price, Qty }) => ({
      productId: ProductId,
      skuId: SkuId,
      resaleId,
      price: Price,
      qty: Qty,
    })),
    productOutOfStock: outOfStock.map(({ SkuId }) => {
      const found = findSku(world, SkuId);
      return {
        skuId: SkuId,
        productName: found?.product.name ?? null,
        attributes: found?.sku.attributes ?? [],
      };
    }),
  };
  if (!shop.hasCarriers) {
    return {
      ...common,
      melhorEnvio: false,
      price: 25,
      selectedShipping: { price: 25, delivery_range: { max: 7 } },
      answerShippingCalculationModel: [],
    };
  }
  return {
    ...common,
    melhorEnvio: true,
    price: null,
    selectedShipping: null,
    answerShippingCalculationModel: [
      carrier("PAC", "Correios", 18.5, 5, 9),
      carrier("SEDEX", "Correios", 32.9, 1, 3),
    ],
  };
}

const carrier = (name: string, company: string, price: number, min: number, max: number) => ({
  name,
  company: { name: company },
  price,
  custom_delivery_range: { min, max },
  delivery_range: { max },
});
