import "./node-version.mjs";
import { prove } from "./prove.mjs";

/** `npm run prove:sums`: holds the storefront's sums against the upstream's over 10,000 generated carts a rule. */
prove(["--project", "unit", "--testTimeout", "600000", "tests/contract"], { GENERATED_CARTS: "10000" });
