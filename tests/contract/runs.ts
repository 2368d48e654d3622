/** How many carts are generated for each rule: 300 beside the other tests, 10,000 by `npm run prove:sums`. */
export const runs = { numRuns: Number(process.env.GENERATED_CARTS ?? 300) };
