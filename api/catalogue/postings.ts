export interface ReadPostings<Key> {
  of(key: Key): readonly number[];
  keys(): Iterable<Key>;
}

export class Postings<Key> implements ReadPostings<Key> {
  readonly #placesByKey = new Map<Key, number[]>();

  of(key: Key): readonly number[] {
    return this.#placesByKey.get(key) ?? [];
  }

  keys(): Iterable<Key> {
    return this.#placesByKey.keys();
  }

  change(place: number, before: readonly Key[], after: readonly Key[]): void {
    const old = new Set(before);
    const current = new Set(after);
    for (const key of old) if (!current.has(key)) this.#remove(key, place);
    for (const key of current) if (!old.has(key)) this.#add(key, place);
  }

  #add(key: Key, place: number): void {
    const places = this.#placesByKey.get(key);
    if (places === undefined) this.#placesByKey.set(key, [place]);
    else places.push(place);
  }

  #remove(key: Key, place: number): void {
    const places = this.#placesByKey.get(key) ?? [];
    const last = places.pop();
    if (last !== undefined && last !== place) places[places.indexOf(place)] = last;
    if (places.length === 0) this.#placesByKey.delete(key);
  }
}
