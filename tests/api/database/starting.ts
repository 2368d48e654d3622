// What each starting process does with a database before it serves, but for the pictures. Its argument says which.
import { systemClock } from "../../../api/assemble";
import { connect } from "../../../api/database/connection";
import { seedDemonstration } from "../../../api/database/demonstration/seed-demonstration";
import { migrate } from "../../../api/database/migrate";

const [url = ""] = process.argv.slice(2);
await migrate(url);
const { db, close } = connect(url);
const filled = await seedDemonstration(db, { clock: systemClock });
console.log(filled === null ? "found" : "filled");
await close();
