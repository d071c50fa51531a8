/** Checks the names of the runs of 40 cables on their sheets, formboards, labels and workbooks. */
import './one-name.test.ts';
