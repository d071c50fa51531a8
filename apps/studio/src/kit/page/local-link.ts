/** Whether a text is a link that leads only to the computer on which it is opened. */
export function isOfThisComputer(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$|\.localhost$/.test(hostname);
}
