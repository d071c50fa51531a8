/**
 * Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format, errata 01), for code scanning and
 * editors. Section numbers below are of that standard.
 */
import { createHash } from 'node:crypto';
import { present } from '@cablewright/model';
import release from '../../package.json' with { type: 'json' };
import { type CheckedCatalog, type PlacedFinding, subjectOf } from './report.ts';
import { type CodeTable, findingTables } from '@cablewright/engine';
import { folderCodes } from './folder-codes.ts';

// The meaning of each finding's code, from the tables behind the reference page.

const tables: readonly CodeTable[] = [folderCodes, ...Object.values(findingTables)];

/** The meaning of a code. Undefined for the rules of a shop. */
function meaningOf(code: string): string | undefined {
  return tables.find((table) => Object.hasOwn(table, code))?.[code]?.says;
}

const schemaAddress = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * Findings as SARIF. `base` is the path from the working folder to the catalog with a trailing slash, so that paths are
 * relative to the repository.
 */
export function sarifOf({ findings }: CheckedCatalog, base: string): string {
  const codes = [...new Set(findings.map(({ code }) => code))].toSorted();
  const driver = {
    name: 'Cablewright',
    semanticVersion: release.version,
    rules: codes.map((id) => ({ id, ...present({ shortDescription: textOf(meaningOf(id)) }) })),
  };
  const results = findings.map((finding) => resultOf(finding, codes, base));
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return JSON.stringify({ $schema: schemaAddress, version: '2.1.0', runs: [run] }, null, 2);
}

function textOf(text: string | undefined): { text: string } | undefined {
  return text === undefined ? undefined : { text };
}

/** §3.27. A result without a file has only a logical location. */
function resultOf(finding: PlacedFinding, codes: readonly string[], base: string) {
  const { code, severity, message } = finding;
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [locationOf(finding, base)],
    // §3.27.17: the same finding keeps its fingerprint when lines move.
    partialFingerprints: { 'cablewrightFinding/v1': fingerprint(finding) },
  };
}

function locationOf(finding: PlacedFinding, base: string) {
  const { where, place } = finding;
  const logical = { fullyQualifiedName: subjectOf(finding), ...present({ name: where.id, kind: where.kind }) };
  if (place === undefined) return { logicalLocations: [logical] };
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(`${base}${place.file}`) },
      region: { startLine: place.line, startColumn: place.column },
    },
    logicalLocations: [logical],
  };
}

/** A relative reference (RFC 3986). Each part of the path is encoded, so that none is read as a scheme. */
function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function fingerprint(finding: PlacedFinding): string {
  const { code, message } = finding;
  return createHash('sha256')
    .update([code, subjectOf(finding), message].join('\n'))
    .digest('hex')
    .slice(0, 32);
}
