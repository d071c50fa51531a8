import { type FontFile, uploadTypeface } from '@cablewright/client';
import { Button } from '@mantine/core';
import type { EngineeringSettings } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, mayActAs } from '../api/account.ts';
import { hub } from '../api/hub.ts';
import { ChooseFile } from '../kit/fields/choose-file.tsx';
import { TextField } from '../kit/fields/fields.tsx';
import { failed } from '../kit/page/toast.ts';
import styles from './settings.module.css';

type TypefaceSettings = Pick<NonNullable<EngineeringSettings['documents']>, 'typeface' | 'typefaceFiles'>;

interface Props {
  readonly value: TypefaceSettings;
  readonly onChange: (next: { [K in keyof TypefaceSettings]: TypefaceSettings[K] | undefined }) => void;
}

/** The typeface of sheets: chosen by name, or the shop's own font files. */
export function TypefaceField({ value: { typeface, typefaceFiles }, onChange }: Props) {
  const { data: me } = useQuery(meQuery);
  const [uploaded, setTaken] = useState<FontFile>();
  const take = async (weight: 'regular' | 'bold', file: File) => {
    try {
      const font = await hub.call(uploadTypeface, {
        // Browsers have different media types for these files; the hub recognises them by their contents.
        file: new Blob([file], { type: 'application/octet-stream' }),
      });
      setTaken(font);
      const files = weight === 'regular' ? { regular: font.asset } : { ...typefaceFiles!, bold: font.asset };
      onChange({ typeface: weight === 'regular' ? font.family : typeface, typefaceFiles: files });
    } catch (error) {
      failed('The font cannot be used', error);
    }
  };
  const remove = () => {
    setTaken(undefined);
    onChange({ typeface: undefined, typefaceFiles: undefined });
  };
  const withFiles = typefaceFiles !== undefined;
  return (
    <div className={styles['typeface']}>
      <TextField
        label="Typeface"
        description={
          withFiles
            ? 'Every sheet carries its font file'
            : 'Without a font file, computers that lack the typeface show another one'
        }
        standard="Arimo"
        value={typeface}
        error={typefaceProblem(typeface)}
        onChange={(next) => onChange({ typeface: next, typefaceFiles })}
      />
      {mayActAs(me, 'owner') && (
        <div className={styles['logo']}>
          <FontButton
            label={withFiles ? 'Choose another font file' : 'Choose a font file'}
            onFile={(file) => void take('regular', file)}
          />
          {withFiles && (
            <>
              <FontButton
                label={typefaceFiles.bold === undefined ? 'Add a bold font file' : 'Choose another bold font file'}
                onFile={(file) => void take('bold', file)}
              />
              <Button variant="subtle" onClick={remove}>
                Remove typeface
              </Button>
            </>
          )}
        </div>
      )}
      <p className="quiet" role="status">
        {fontNotes(uploaded, withFiles, typefaceFiles?.bold !== undefined)}
      </p>
    </div>
  );
}

function FontButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  return (
    <ChooseFile accept=".ttf,.otf,.woff2" onFile={onFile}>
      {label}
    </ChooseFile>
  );
}

/** The uses of the font files, as text. */
function fontNotes(file: FontFile | undefined, withFiles: boolean, bold: boolean): string {
  if (!withFiles) return 'TrueType, OpenType or WOFF2, up to 2 MB, with a licence that allows embedding.';
  const parts = [
    ...(file === undefined ? [] : [`${file.family} ${file.style} was taken; save to use it.`]),
    ...(file?.inPdf === false ? ['PDFs drawn without a browser engine keep Arimo: they embed TrueType only.'] : []),
    ...(file !== undefined && file.missing !== '' ? [`It lacks ${file.missing}, which will be set in Arimo.`] : []),
    ...(bold ? [] : ['Without a bold file, headings are set in the regular one.']),
  ];
  return parts.join(' ');
}

function typefaceProblem(typeface: string | undefined): string | undefined {
  if (typeface === undefined || /^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$/.test(typeface)) return undefined;
  return 'The name of a family: letters, digits, spaces.';
}
