/**
 * The order of work at a bench, as the names of its stages: nothing is done to an end before the work that it depends
 * on.
 */
export const benchOrder = [
  'Incoming inspection',
  'Have ready',
  'Cut',
  'Strip',
  'Breakouts',
  'Pigtails',
  'Board',
  'Put on the cable',
  'Lay the wires',
  'Splice',
  'Coverings',
  'Fixings',
  'Crimp',
  'Insert contacts',
  'Join',
  'Assemble',
  'Label',
  'Test',
];
