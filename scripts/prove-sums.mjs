import "./node-version.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:sums`: compares the totals of storefront and upstream over 10,000 generated carts per rule. */
prove(["--project", "unit", "--testTimeout", "600000", "tests/contract"], { GENERATED_CARTS: "10000" });
