/**
 * The help below a field: the description of its schema without the parts that its label and unit already state.
 * Undefined if nothing remains.
 */
export function helpText(label: string, description: string, unit: string | undefined): string | undefined {
  const repeatsLabel = description.toLowerCase().startsWith(label.toLowerCase());
  const afterLabel = repeatsLabel ? description.slice(label.length) : description;
  // "Source: a standard" and "Outer diameter, mm" continue the label. "Names of the maker" only begins like the label
  // "Name".
  const goesOn = !repeatsLabel || afterLabel === '' || /^[,:;]/.test(afterLabel);
  const text = (goesOn ? afterLabel : description).replace(/^[,:;] */, '');
  const [withoutUnit = ''] = unit === undefined ? [text] : text.split(new RegExp(`(?:^|,) ?(?:in )?${literal(unit)}$`));
  return withoutUnit === '' ? undefined : withoutUnit.charAt(0).toUpperCase() + withoutUnit.slice(1);
}

/** Escapes a text, so that a regular expression matches exactly this text. */
function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
