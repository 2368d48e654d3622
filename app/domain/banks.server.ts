import published from "bancos-brasileiros/bancos.json";

/** A bank as the Central Bank and the Pix directory list it (installers 9, "Banks"; the names of its fields are quoted). */
export interface Bank {
  /** Three digits. */
  readonly COMPE: string;
  /** Eight digits. */
  readonly ISPB: string;
  /** CNPJ, with its punctuation. */
  readonly Document: string;
  readonly LongName: string;
  readonly ShortName: string;
  /** RSFN or Internet; the list has it not for all. */
  readonly Network: string | null;
  readonly Type: string | null;
  /** DRCT or IDRT. */
  readonly PixType: string | null;
  readonly Url: string | null;
  /** yyyy-mm-dd; the list has it not for all. */
  readonly DateOperationStarted: string | null;
  /** yyyy-mm-dd hh:mm:ss, of Brasília. */
  readonly DatePixStarted: string | null;
  readonly DateRegistered: string;
  readonly DateUpdated: string;
}

/**
 * Every bank, by its code. With all that is said of it, it weighs several hundred kilobytes and stays on the server
 * (docs/decisions/banks.md); a form is sent `bankOptions`.
 */
export const banks: readonly Bank[] = published;

/** What an installer chooses an account's bank from: 'code-shortname' (installers 9, "Banks"). */
export const bankOptions: readonly string[] = banks.map(({ COMPE, ShortName }) => `${COMPE}-${ShortName}`);
