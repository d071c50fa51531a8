/** The oldest browsers that the pages are built for. */
export const browsers = {
  target: ['chrome123', 'firefox128', 'safari17.5'],
  cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
};
