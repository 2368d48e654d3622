// Runs one start-up step, named by the argument, in a separate process.
import { connect } from "../../../api/database/connection";
import { migrateDatabase } from "../../../api/database/migrate";
import { loadDemo } from "../../../demo/load-demo";

const [url = ""] = process.argv.slice(2);
await migrateDatabase(url);
const { db, close } = connect(url);
const filled = await loadDemo(db, { now: new Date() });
console.log(filled === null ? "found" : "filled");
await close();
