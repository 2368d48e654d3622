/** What the worker tells a page whose form got no answer. A page that still has it answers at the port that comes along. */
export interface Unanswered {
  /** Where the form was sent to, without fragment. */
  readonly address: string;
  readonly text: string;
  readonly again: string;
}
