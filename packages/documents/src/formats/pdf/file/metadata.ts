/** A PDF's metadata: its XMP packet and its information dictionary, which must agree (ISO 19005-2, 6.6). */
import { escapeMarkup } from '@cablewright/model';
import type { About } from '../../../display-list/about.ts';
import { textString, type PdfDictionary } from './values.ts';

/** Name of the program in files. */
const producer = 'Cablewright';
/** Namespace of Cablewright's own properties. The packet describes them, as PDF/A requires for custom properties (6.6.2.3). */
const ownNamespace = 'urn:cablewright:document:1#';

const ownProperties: readonly (readonly [keyof About, string])[] = [
  ['number', 'Number of the cable'],
  ['code', 'Document kind code of IEC 61355'],
  ['revision', 'Revision of the cable'],
  ['status', 'Status of the document'],
];

/** The only date format in a file: `2026-03-04T05:06:07Z`. */
const moment = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?Z$/;

export function infoOf({ title, owner = '', subject = '', issued = '' }: About): PdfDictionary {
  const [, ...parts] = moment.exec(issued) ?? [];
  const texts = {
    Title: title,
    Author: owner,
    Subject: subject,
    Creator: producer,
    Producer: producer,
    CreationDate: parts.length === 0 ? '' : `D:${parts.join('')}Z`,
  };
  const stated = Object.entries(texts).filter(([, text]) => text !== '');
  return Object.fromEntries(stated.map(([key, text]) => [key, textString(text)]));
}

/** The packet (ISO 16684-1), in UTF-8. `archive` is true if the file claims conformance with PDF/A-2a. */
export function xmpOf(about: About, archive: boolean): Uint8Array {
  const { title, owner = '', subject = '', language, number = '', code = '', issued = '' } = about;
  const date = moment.exec(issued) === null ? '' : issued.replace(/\.\d+/, '');
  const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
  const properties = [
    archive ? '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>' : '',
    '<dc:format>application/pdf</dc:format>',
    element('dc:title', alternative(title)),
    owner === '' ? '' : element('dc:creator', `<rdf:Seq><rdf:li>${escaped(owner)}</rdf:li></rdf:Seq>`),
    subject === '' ? '' : element('dc:description', alternative(subject)),
    element('dc:language', `<rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag>`),
    number === '' ? '' : element('dc:identifier', escaped(`${number}${code}`)),
    element('xmp:CreatorTool', producer),
    element('pdf:Producer', producer),
    date === '' ? '' : element('xmp:CreateDate', date),
    ...ownProperties.map(([name]) => (about[name] ? element(`cable:${name}`, escaped(about[name])) : '')),
    extension(),
  ];
  const namespaces = Object.entries({ ...spaces, cable: ownNamespace }).map(([name, uri]) => ` xmlns:${name}="${uri}"`);
  return new TextEncoder().encode(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n` +
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about=""${namespaces.join('')}>${properties.filter((property) => property !== '').join('\n')}</rdf:Description>` +
      `</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`,
  );
}

const spaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
} as const;

function extension(): string {
  const properties = ownProperties.map(([name, says]) => {
    const facts = { name, valueType: 'Text', category: 'external', description: says };
    const parts = Object.entries(facts).map(([key, text]) => element(`pdfaProperty:${key}`, escaped(text)));
    return `<rdf:li rdf:parseType="Resource">${parts.join('')}</rdf:li>`;
  });
  const schema = [
    element('pdfaSchema:schema', 'Documents of a cable'),
    element('pdfaSchema:namespaceURI', ownNamespace),
    element('pdfaSchema:prefix', 'cable'),
    `<pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property>`,
  ];
  return element(
    'pdfaExtension:schemas',
    `<rdf:Bag><rdf:li rdf:parseType="Resource">${schema.join('')}</rdf:li></rdf:Bag>`,
  );
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  // eslint-disable-next-line no-control-regex
  return escapeMarkup(text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' '));
}
