import { Passwords } from "../accounts/passwords";
import { systemClock } from "../assemble";
import { readSettings } from "../env";
import { connect } from "./connection";
import { openPublishedAccounts } from "./demonstration/open-accounts";
import { pictureRequests } from "./demonstration/picture-requests";
import { drawPictures } from "./demonstration/pictures/draw-pictures";
import { seedDemonstration } from "./demonstration/seed-demonstration";
import { migrate } from "./migrate";
import { products } from "./schema/catalogue";
import { waitForDatabase } from "./wait-for-database";

const picturesAReport = 25;

/**
 * Brings a database to where the upstream can serve from it: tables, and the demonstration where it is empty. Its accounts
 * can be logged into where the sandbox is on, which is never where money is real.
 */
async function prepare(): Promise<void> {
  const { databaseUrl, uploadsFolder, sandbox, passwordHashing } = readSettings(process.env);
  await waitForDatabase(databaseUrl, { say: console.log });
  console.log("Banco: aplicando as migrações…");
  await migrate(databaseUrl);
  const { db, close } = connect(databaseUrl);
  try {
    const passwords = new Passwords(passwordHashing);
    const wish = { clock: systemClock, opensAccounts: sandbox, passwords };
    if ((await seedDemonstration(db, wish)) !== null) {
      console.log("Banco: vitrine de demonstração criada.");
    }
    const opened = sandbox ? await openPublishedAccounts(db, passwords) : [];
    if (opened.length > 0) console.log("Banco: contas de demonstração liberadas.");
    console.log(`Banco: ${await db.$count(products)} produtos.`);
    await drawPictures(pictureRequests(), uploadsFolder, (done, total) => {
      if (done % picturesAReport === 0 || done === total) console.log(`Imagens: ${done} de ${total}.`);
    });
    console.log(`Imagens em ${uploadsFolder}.`);
  } finally {
    await close();
  }
}

await prepare().catch((error: Error) => {
  console.error(`Não foi possível preparar o banco: ${error.message}`);
  process.exitCode = 1;
});
