/** Words without a dot inside, a slash or an @: mail programs make links of those. */
const plainName = /^\p{L}(?:[\p{L}\p{M}\p{N} '’&,()-]|\.(?=[ ,)]|$)){0,59}$/u;

/** Anyone can register another person's address: a name must bring no link to it. */
export const formatGreeting = (name: string): string => (plainName.test(name) ? `Olá, ${name}!` : "Olá!");
