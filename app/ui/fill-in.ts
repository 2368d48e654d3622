/** Like typing: what checks or watches the form takes notice. */
export function fillIn(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
