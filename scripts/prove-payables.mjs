import "./node-version.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:payables`: places 1,000 generated orders and parses their Pix codes and boletos as banks do. */
prove(["--project", "unit", "tests/api/payments/payables.test.ts"], { GENERATED_ORDERS: "1000" });
