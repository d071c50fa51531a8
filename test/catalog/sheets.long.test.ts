/** The sheets of all cables on all papers, each read by qpdf. */
import './sheets.test.ts';
