/** The decoder of the WOFF2 reference implementation; the package comes without types. */
declare module 'wawoff2/decompress.js' {
  export default function decompress(file: Uint8Array): Promise<Uint8Array>;
}
