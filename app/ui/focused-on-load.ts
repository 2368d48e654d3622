/** Focuses this field on document load. A fragment cannot do this: all buttons of the form share one URL. */
export const focusedOnLoad = (isWanted: boolean): { autoFocus?: true } =>
  isWanted ? { autoFocus: true } : {};
