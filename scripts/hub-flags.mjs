/** What Node starts a hub with, here and in deploy/Containerfile. */
export const hubFlags = [
  // On a machine with room the engine lets its heap grow to several times what is in use before it collects; a hub shares a
  // laptop with the tools its owner works with, so it collects sooner.
  '--max-semi-space-size=4',
  '--heap-growing-percent=20',
  // A hundred times what it is: the first page with Chinese runs parts of HarfBuzz and of the decoder of its fonts often enough for
  // V8 to optimize them on other cores, which takes a quarter of that page's time and makes later pages no faster. At ten times
  // it still did for the decoder.
  '--wasm-tiering-budget=1300000000',
];
