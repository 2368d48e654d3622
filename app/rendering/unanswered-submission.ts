/** Sent by the service worker when a form got no response; the page replies on the message port. */
export interface UnansweredSubmission {
  readonly address: string;
  readonly text: string;
  readonly again: string;
}
