/** Tools for modules that read files: XML, ZIP with limits, base64, and errors with a position and a remedy. */
export { type ArchiveFiles, filesInArchive, type FileText, isImportFile, textsInJson } from './input.ts';
export { base64OfBytes, bytesOfBase64 } from '../sandbox/bytes.ts';
export { type FilePosition, type TextPosition, Unreadable } from './unreadable.ts';
export { localName, type XmlAttributes, type XmlHandler, type XmlProblem, XmlReader } from './xml.ts';
export { isZip, type ZipProblem, ZipReader } from './zip.ts';
