import { createCommandPasswords } from "../api/accounts/passwords";
import { connect } from "../api/database/connection";
import { migrateDatabase } from "../api/database/migrate";
import { products } from "../api/database/schema/catalogue";
import { waitForDatabase } from "../api/database/wait-for-database";
import { readSettings } from "../api/env";
import { copyPictures } from "../demo/copy-pictures";
import { isMarkedAsDemo } from "../demo/demo-marker";
import { loadDemo } from "../demo/load-demo";
import { closePublishedAccounts, setPublishedPasswords } from "../demo/open-accounts";

/** The demonstration and its published password come only with the sandbox, which never handles real money. */
async function prepare(): Promise<void> {
  const { databaseUrl, uploadsFolder, sandbox, passwordHashing } = readSettings(process.env);
  const primaryUrl = await waitForDatabase(databaseUrl, { log: console.log });
  console.log("Banco: aplicando as migrações…");
  const applied = await migrateDatabase(primaryUrl);
  if (applied.length > 0) console.log(`Banco: ${applied.join(", ")}.`);
  const { db, close } = connect(primaryUrl);
  try {
    const passwords = createCommandPasswords(passwordHashing);
    const loaded = sandbox ? await loadDemo(db, { now: new Date(), passwords }) : null;
    if (loaded !== null) console.log("Banco: vitrine de demonstração criada.");
    const opened = sandbox ? await setPublishedPasswords(db, passwords) : [];
    if (opened.length > 0) console.log("Banco: contas de demonstração liberadas.");
    const closed = sandbox ? 0 : await closePublishedAccounts(db, passwords, new Date());
    if (closed > 0) console.log(`Banco: senha publicada retirada de ${closed} contas de demonstração.`);
    console.log(`Banco: ${await db.$count(products)} produtos.`);
    if (sandbox || (await isMarkedAsDemo(db))) {
      await copyPictures(uploadsFolder);
      console.log(`Imagens em ${uploadsFolder}.`);
    }
  } finally {
    await close();
  }
}

await prepare().catch((error: Error) => {
  console.error(`Não foi possível preparar o banco: ${error.message}`);
  process.exitCode = 1;
});
