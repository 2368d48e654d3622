import { slugOf } from "../../catalogue/slug";

/** Gives each name its slug in turn; a slug that is taken gets a number: -2, -3. */
export function distinctSlugs(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = slugOf(name);
    let distinct = slug;
    for (let number = 2; taken.has(distinct); number += 1) distinct = `${slug}-${number}`;
    taken.add(distinct);
    return distinct;
  });
}
