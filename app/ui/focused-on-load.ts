/**
 * Makes a document open at this field, in the middle of the screen. A form's address cannot carry a fragment for that:
 * all of its buttons post to the same one.
 */
export const focusedOnLoad = (isWanted: boolean): { autoFocus?: true } =>
  isWanted ? { autoFocus: true } : {};
