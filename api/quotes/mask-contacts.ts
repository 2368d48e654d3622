const replacement = "[contato oculto]";

const contacts = [
  /(?<![\w.])@[\w.]{3,}/g,
  // E-mail addresses, also with spaces or '(arroba)'.
  /[\w.+-]+\s*(?:@|\(arroba\)|\[arroba\])\s*[\w-]+(?:\s*\.\s*[a-z]{2,})+/gi,
  /\b(?:https?:\/\/|www\.|wa\.me\/)\S+/gi,
  /\b[\w-]+\.com(?:\.br)?\b\S*/gi,
  // Telephone numbers of eight digits and more, however they are divided.
  /(?<![\d,])(?:\+|\()?\d(?:[\s().-]{0,3}\d){7,}(?![\d,])/g,
];

/** Telephone numbers, e-mail addresses, links and accounts, which are not shown before the choice. */
export const maskContacts = (text: string): string =>
  contacts.reduce((masked, contact) => masked.replace(contact, replacement), text);
