import { exportVariant, getVariantDocument, type OfferedDocuments } from '@cablewright/client';
import type { Product } from '@cablewright/model';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { designRevisionsQuery } from '../api/designs.ts';
import { printableQuery } from '../api/documents.ts';
import { hub } from '../api/hub.ts';
import { titleOf } from '../kit/findings/grouped.ts';
import { ChoiceField } from '../kit/fields/fields.tsx';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { HeadRow } from '../kit/table/head-row.tsx';
import styles from './products.module.css';

/** The sheets and files of one variant, with its own length, parts and number. */
export function VariantDocuments({ family }: { family: Product }) {
  const [address, patch] = useAddress();
  const query = useQuery(printableQuery);
  const variant = family.variants.find(({ id }) => id === address['variant']) ?? family.variants[0];
  if (variant === undefined) {
    return <EmptyState title="No variants yet">Each variant has its own drawing, lists and labels.</EmptyState>;
  }
  return (
    <>
      <Group gap="sm" mb="sm">
        <ChoiceField
          label="Variant"
          clearable={false}
          choices={family.variants.map(({ id, label }) => ({ value: id, label: label ?? id }))}
          value={variant.id}
          onChange={(next) => patch({ variant: next })}
        />
        <RevisionChoice design={variant.design} />
      </Group>
      <Loaded query={query} what="the list of documents">
        {(printable) => (
          <FileTable printable={printable} family={family.id} variant={variant.id} rev={address['rev']} />
        )}
      </Loaded>
    </>
  );
}

function RevisionChoice({ design }: { design: string }) {
  const [address, patch] = useAddress();
  const { data } = useQuery(designRevisionsQuery(design));
  return (
    <ChoiceField
      label="Revision"
      standard="Working copy"
      choices={(data?.items ?? []).map(({ rev, state }) => ({
        value: String(rev),
        label: `Revision ${rev}, ${state}`,
      }))}
      value={address['rev']}
      onChange={(rev) => patch({ rev })}
    />
  );
}

interface TableProps {
  readonly printable: OfferedDocuments;
  readonly family: string;
  readonly variant: string;
  readonly rev: string | undefined;
}

function FileTable({ printable, family, variant, rev }: TableProps) {
  const params = { id: family, variant };
  return (
    <div data-framed role="region" aria-label="Documents of the variant">
      <table className={styles['grid']} aria-label="Documents of the variant">
        <HeadRow columns={['Document', 'Formats']} />
        <tbody>
          {printable.documents.map(({ id, label, formats }) => (
            <tr key={id}>
              <td>{label ?? titleOf(id)}</td>
              <td>
                <Group gap="sm">
                  {formats.map((format) => (
                    <a
                      key={format}
                      href={hub.addressOf(getVariantDocument, {
                        params: { ...params, kind: id },
                        query: { format: format as 'svg', rev },
                      })}
                      aria-label={`${label ?? id} as ${format.toUpperCase()}`}
                    >
                      {format.toUpperCase()}
                    </a>
                  ))}
                </Group>
              </td>
            </tr>
          ))}
          {printable.exports.map(({ id, label }) => (
            <tr key={id}>
              <td>{label}</td>
              <td>
                <a href={hub.addressOf(exportVariant, { params: { ...params, format: id }, query: { rev } })} download>
                  {id}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
