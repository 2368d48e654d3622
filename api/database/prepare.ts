import { count } from "drizzle-orm";
import { readSettings } from "../env";
import { connect } from "./connection";
import { migrate } from "./migrate";
import { products } from "./schema/catalogue";

/** Brings a database to where the upstream can serve from it: tables, and the demonstration where it is empty. */
async function prepare(): Promise<void> {
  const { databaseUrl, uploadsFolder } = readSettings(process.env);
  console.log("Banco: aplicando as migrações…");
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl);
  try {
    const [found] = await db.select({ products: count() }).from(products);
    if (found?.products === 0) console.log("Banco: vazio; a vitrine de demonstração ainda não existe.");
    else console.log(`Banco: ${found?.products} produtos.`);
    console.log(`Imagens em ${uploadsFolder}.`);
  } finally {
    await close();
  }
}

await prepare().catch((error: Error) => {
  console.error(`Não foi possível preparar o banco: ${error.message}`);
  process.exitCode = 1;
});
