/**
 * The code of each kind of document: the classification code of IEC 61355-1, which is "&" and three letters (E for electrical
 * engineering, main class, subclass), and a number that distinguishes documents of one class. The designation of a document is
 * the cable's number followed by its code: CBL-00001&EFS1. The standard gives the structure. The class of each document is our
 * own reading of its class table.
 */
export const documentCodes = {
  /** AB lists of documents. */
  documents: '&EAB1',
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
  /** AB lists of documents. */
  redLine: '&EAB2',
  /** DA data sheets. */
  wireSpecification: '&EDA1',
} as const;
