/** Generated carts per rule: 300 in the test suite, 10,000 in `npm run prove -- sums`. */
export const runs = { numRuns: Number(process.env.GENERATED_CARTS ?? 300) };
