/** The typeface files a PDF embeds, as module specifiers: a server resolves them on disk, a bundler to addresses. */
export const fontFiles = {
  regular: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  bold: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
} as const;

/** The built-in typeface, as TrueType files. The host reads them: from disk on a server, by address in a browser. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}
