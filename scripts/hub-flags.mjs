/** The Node flags of a hub, here and in deploy/Containerfile. */
export const hubFlags = [
  // On a machine with free memory, V8 lets the heap grow to several times the used size before it collects garbage. A
  // hub shares a laptop with the tools of its owner, so it collects sooner.
  '--max-semi-space-size=4',
  '--heap-growing-percent=20',
  // A hundred times the default. The first page with Chinese text runs parts of HarfBuzz and of the font decoder often
  // enough for V8 to optimize them on other cores. That takes a quarter of the page's time and makes later pages no
  // faster. At ten times the default, V8 still optimized the decoder.
  '--wasm-tiering-budget=1300000000',
];
