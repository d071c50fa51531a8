/** The order of work on a bench, by the names of the stages: nothing is done to an end before what it needs. */
export const benchOrder = [
  'Have ready',
  'Cut',
  'Strip',
  'Breakouts',
  'Pigtails',
  'Put on the cable',
  'Splice',
  'Crimp',
  'Insert contacts',
  'Join',
  'Assemble',
  'Label',
  'Test',
];
