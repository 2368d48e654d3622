import { type Context, Hono } from "hono";
import { z } from "zod";
import { productToWire, skuToWire } from "./catalogue";
import {
  type CartLine,
  figure,
  findSku,
  Refused,
  readBody,
  requireUser,
  type User,
  type World,
} from "./world";

const item = z.looseObject({
  id: figure.nullish(),
  skuId: figure,
  resaleId: figure,
  quantity: figure,
  promotionId: figure.nullish(),
});

const maxQuantity = 999;

const linesOf = ({ state }: World, user: User): CartLine[] => state.carts.get(user.id) ?? [];

export function cartRoutes(world: World): Hono {
  const app = new Hono();
  const { options, state } = world;

  app.get("/cart", (c) => {
    const user = requireUser(c, world);
    if (linesOf(world, user).length === 0 && options.missing === "404") {
      throw new Refused(404, "Carrinho não encontrado");
    }
    return c.json({ content: cartToWire(world, user) });
  });

  app.post("/cart/add", async (c) => {
    const user = requireUser(c, world);
    const added = await readBody(c, item);
    if (!findSku(world, added.skuId)) throw new Refused(404, "Produto não encontrado");
    if (!options.cartAddDoesNothing) add(world, user, added);
    return answerOf(c, world, user);
  });

  app.put("/cart/edit", async (c) => {
    const user = requireUser(c, world);
    const edited = await readBody(c, item);
    const lines = linesOf(world, user);
    const line = lines.find(({ id }) => id === edited.id);
    if (!line) throw new Refused(404, "Item não encontrado");
    line.quantity = Math.min(maxQuantity, edited.quantity);
    state.carts.set(
      user.id,
      lines.filter(({ quantity }) => quantity > 0),
    );
    return answerOf(c, world, user);
  });

  app.delete("/cart/clear", (c) => {
    state.carts.delete(requireUser(c, world).id);
    return c.json({});
  });
  return app;
}

function add(
  world: World,
  user: User,
  { skuId, resaleId, quantity, promotionId }: z.output<typeof item>,
): void {
  const lines = linesOf(world, user);
  const same = lines.find((line) => line.skuId === skuId && line.resaleId === resaleId);
  if (same) {
    same.quantity = Math.min(maxQuantity, same.quantity + quantity);
    return;
  }
  const line = { id: world.nextId(), skuId, resaleId, quantity, promotionId: promotionId ?? null };
  world.state.carts.set(user.id, [...lines, line]);
}

function answerOf(c: Context, world: World, user: User): Response {
  switch (world.options.cartChangeAnswer) {
    case "cart":
      return c.json({ content: cartToWire(world, user) });
    case "message":
      return c.json({ statusCode: 200, message: "Item atualizado" });
    case "nothing":
      return c.body(null, 200);
  }
}

function cartToWire(world: World, user: User) {
  const lines = linesOf(world, user);
  return {
    id: user.id,
    itemsQuantity: lines.length,
    items: lines.flatMap((line) => {
      const found = findSku(world, line.skuId);
      if (!found) return [];
      const { percentage, productName, productCode, productPic, promotions, categories, subCategories } =
        productToWire(world, found.product);
      const { differentValue, attributes } = skuToWire(found.sku);
      return [
        {
          ...line,
          cartId: user.id,
          promotion: null,
          sku: {
            productId: found.product.id,
            differentValue,
            attributes,
            product: {
              percentage,
              productName,
              productCode,
              productPic,
              promotionStart: null,
              promotionEnd: null,
              promotions,
              categories,
              subCategories,
            },
          },
        },
      ];
    }),
  };
}
