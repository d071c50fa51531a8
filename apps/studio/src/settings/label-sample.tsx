import type { Library, WireLabel } from '@cablewright/engine';
import type { EngineeringSettings } from '@cablewright/model';
import {
  type Typeface,
  brandingOf,
  labelFace,
  labelSheet,
  stockFor,
  builtInTemplates,
  labelTemplates,
  toSvg,
  paperOfShop,
} from '@cablewright/documents';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { typefaceQuery } from '../api/typeface.ts';
import styles from './settings.module.css';

/** A sample label for trying settings before they are saved. */
const sample: WireLabel = {
  id: 'W1-A',
  segment: 'w1',
  end: 'a',
  designation: 'W1',
  lines: ['W1-A', 'at J1, to U1', 'Source end: J1, Destination end: J2'],
  offsetMm: 40,
  position: '',
  stockPartNumber: '',
  lengthMm: 1500,
};

/** One label as the current settings would print it. */
export function LabelSample({ library, settings }: { library: Library; settings: EngineeringSettings }) {
  const { data: typeface } = useQuery(typefaceQuery(settings));
  const { svg, omitted } = useMemo(() => drawSample(library, settings, typeface), [library, settings, typeface]);
  return (
    <section aria-label="Sample" className={styles['group']}>
      <h2>Sample</h2>
      <div className={styles['sample']}>
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt="A label with these settings" />
      </div>
      {omitted !== undefined && <p className="quiet">QR code left out: {omitted}.</p>}
    </section>
  );
}

interface Sample {
  readonly svg: string;
  readonly omitted: string | undefined;
}

function drawSample(
  library: Library,
  settings: EngineeringSettings,
  shopTypeface: Typeface | null | undefined,
): Sample {
  const { labels = {}, drawingArt = {} } = settings.documents ?? {};
  const { typeface } = brandingOf(settings, shopTypeface ?? undefined);
  // The templates of this page come first, because the library does not have unsaved changes yet.
  const all = [...(drawingArt.labelTemplates ?? []), ...labelTemplates(library).map(({ template }) => template)];
  const template =
    all.find(({ id, lines }) => id === (labels.template ?? 'wire-id') && Array.isArray(lines)) ?? builtInTemplates[0]!;
  const print = {
    stock: stockFor(settings, {}, paperOfShop(settings))!,
    template,
    origin: { design: 'sample', partNumber: 'CBL-00001', rev: 3 },
    qr: true,
    qrPattern: labels.qrPattern,
    typeface,
  };
  try {
    const face = labelFace(sample, print);
    return { svg: toSvg(labelSheet(face, print, 'Sample')), omitted: face.qrOmitted };
  } catch {
    // A template that is being typed can be invalid; its problems are shown next to it.
    return {
      svg: toSvg(labelSheet(labelFace(sample, { ...print, template: builtInTemplates[0]! }), print, 'Sample')),
      omitted: undefined,
    };
  }
}
