/** Focuses this field on document load. A fragment cannot do this: all buttons of the form share one URL. */
export const focusedOnLoad = (isFocused: boolean): { autoFocus?: true } =>
  isFocused ? { autoFocus: true } : {};
