import { parseArgs } from "node:util";
import { z } from "zod";
import { systemClock } from "../assemble";
import { readSettings } from "../env";
import { connect } from "./connection";
import { everyProduct } from "./demonstration/products/every-product";
import { everyReseller } from "./demonstration/resellers/every-reseller";
import { writeLargeCatalogue } from "./large-catalogue/write-large-catalogue";
import { migrate } from "./migrate";
import { products, skus } from "./schema/catalogue";
import { resellers, skuResellers } from "./schema/resellers";

const productsAReport = 2_000;

const wanted = z.object({
  products: z.coerce.number().int().min(everyProduct.length).max(1_000_000).default(20_000),
  resellers: z.coerce.number().int().min(everyReseller.length).max(100_000).default(500),
});

/** `npm run seed -- --products 20000 --resellers 500`, into the database of DATABASE_URL. */
async function seedLarge(): Promise<void> {
  const size = readSize();
  const { databaseUrl, sandbox } = readSettings(process.env);
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl);
  try {
    await writeLargeCatalogue(db, {
      ...size,
      opensAccounts: sandbox,
      clock: systemClock,
      report: reportNowAndThen(size.products),
    });
    const counts = {
      produtos: await db.$count(products),
      variações: await db.$count(skus),
      lojas: await db.$count(resellers),
      ofertas: await db.$count(skuResellers),
    };
    const parts = Object.entries(counts).map(([name, count]) => `${formatted(count)} ${name}`);
    console.log(`Banco: ${parts.join(", ")}.`);
  } finally {
    await close();
  }
}

function readSize(): z.output<typeof wanted> {
  const { values } = parseArgs({ options: { products: { type: "string" }, resellers: { type: "string" } } });
  const read = wanted.safeParse(values);
  if (read.success) return read.data;
  throw new Error(
    `use --products com um número inteiro a partir de ${everyProduct.length} e --resellers a partir de ${everyReseller.length}`,
  );
}

function reportNowAndThen(total: number): (written: number) => void {
  let last = 0;
  return (written) => {
    if (written - last < productsAReport && written < total) return;
    last = written;
    console.log(`${formatted(written)} de ${formatted(total)} produtos`);
  };
}

const formatted = (count: number): string => count.toLocaleString("pt-BR");

await seedLarge().catch((error: Error) => {
  console.error(`O catálogo grande não foi gerado: ${error.message}.`);
  process.exitCode = 1;
});
