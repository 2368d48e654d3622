// What each starting process does with a database before it serves, but for the pictures. Its argument says which.
import { connect } from "../../../api/database/connection";
import { migrate } from "../../../api/database/migrate";
import { loadDemo } from "../../../demo/load-demo";

const [url = ""] = process.argv.slice(2);
await migrate(url);
const { db, close } = connect(url);
const filled = await loadDemo(db, { now: new Date() });
console.log(filled === null ? "found" : "filled");
await close();
