import { parseArgs } from "node:util";
import { z } from "zod";
import { connect } from "../api/database/connection";
import { migrateDatabase } from "../api/database/migrate";
import { products, skus } from "../api/database/schema/catalogue";
import { resellers, skuResellers } from "../api/database/schema/resellers";
import { waitForDatabase } from "../api/database/wait-for-database";
import { readSettings } from "../api/env";
import { writeLargeCatalogue } from "./large-catalogue/write-large-catalogue";
import { readJsonRows } from "./read-rows";

const productsAReport = 2_000;

const minProducts = readJsonRows(products, new Date()).length;
const minResellers = readJsonRows(resellers, new Date()).length;

const wanted = z.object({
  products: z.coerce.number().int().min(minProducts).max(1_000_000).default(20_000),
  resellers: z.coerce.number().int().min(minResellers).max(100_000).default(500),
});

/** `npm run seed -- --products 20000 --resellers 500`: seeds the database of DATABASE_URL. */
async function seedLarge(): Promise<void> {
  const size = readSize();
  const { databaseUrl, sandbox } = readSettings(process.env);
  const primaryUrl = await waitForDatabase(databaseUrl, { log: console.log });
  await migrateDatabase(primaryUrl);
  const { db, close } = connect(primaryUrl, { statementTimeoutInMs: 0 });
  try {
    await writeLargeCatalogue(db, {
      ...size,
      withKnownPassword: sandbox,
      now: new Date(),
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
    `use --products com um número inteiro a partir de ${minProducts} e --resellers a partir de ${minResellers}`,
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
  // The message of a failed query holds all its parameters.
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  console.error(`O catálogo grande não foi gerado: ${reason}.`);
  process.exitCode = 1;
});
