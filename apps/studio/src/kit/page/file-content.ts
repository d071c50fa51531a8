/** The contents of files that a person chose. */

/** The bytes of a file as base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      done(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => fail(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
