/**
 * What tells the documents of one cable apart: the document kind classification code of IEC 61355-1, "&" and three letters
 * (E electrical engineering; main class; subclass), and a number that tells documents of one class apart. The document
 * designation is the cable's number followed by it: CBL-00001&EFS1. The structure is that of IEC 61355-1; which class each
 * of our documents belongs to is our own reading of its class table, from knowledge of the trade.
 */
export const documentCodes = {
  /** FS circuit documents. */
  schematic: '&EFS1',
  /** TC drawings for manufacture. */
  drawing: '&ETC1',
  /** DC instructions. */
  buildSheet: '&EDC1',
  /** PB parts lists. */
  bom: '&EPB1',
  /** MA connection documents. */
  wireList: '&EMA1',
  /** PA material lists. */
  cutList: '&EPA1',
  crimpList: '&EPA2',
  coveringList: '&EPA3',
  /** MB cabling documents. */
  bundleTable: '&EMB1',
  /** PC item lists. */
  labels: '&EPC1',
  /** TL arrangement documents. */
  formboard: '&ETL1',
  /** QC quality verifying documents. */
  testSheet: '&EQC1',
  /** ED dimensioning documents. */
  power: '&EED1',
  /** QB safety describing documents. */
  faults: '&EQB1',
  /** DA data sheets. */
  wireSpecification: '&EDA1',
} as const;
