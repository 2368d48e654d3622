/** Cookies of one visitor for one host. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      const ended = attributes.some((attribute) => {
        const [key = "", value = ""] = attribute.split("=");
        if (key.toLowerCase() === "max-age") return Number(value) <= 0;
        return key.toLowerCase() === "expires" && Date.parse(value) <= Date.now();
      });
      if (ended) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  entries(): IterableIterator<[name: string, value: string]> {
    return this.#cookies.entries();
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  delete(name: string): void {
    this.#cookies.delete(name);
  }

  /** A second visitor with the same cookies: another tab, or a stolen session. */
  copy(): CookieJar {
    const copy = new CookieJar();
    for (const [name, value] of this.#cookies) copy.set(name, value);
    return copy;
  }
}
