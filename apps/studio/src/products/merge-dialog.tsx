import { counted } from '@cablewright/model';
import { type ListedFamily, mergeFamilies } from '@cablewright/client';
import { type AxisChoices, mergeFamilies as mergedFamilies } from '@cablewright/engine';
import { MultiSelect, Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { productsQuery, type OpenFamily } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { Dialog } from '../kit/page/dialog.tsx';
import { useDialogForm } from '../kit/page/use-dialog-form.ts';

interface MergeProps {
  readonly family: OpenFamily;
  readonly title: string;
  readonly onClose: () => void;
}

/**
 * Merges families that were sold separately. The person chooses which families join this one, and how their options
 * map.
 */
export function MergeDialog({ family: { family, etag }, title, onClose }: MergeProps) {
  const { data } = useQuery(productsQuery);
  const { values, change, field, act, dialog } = useDialogForm<{ from: string[]; axes: AxisChoices }>({
    initial: { from: [], axes: {} },
    failure: "Couldn't merge the families",
  });
  const { from, axes } = values;
  const others = (data?.products ?? []).filter(({ id, origin }) => id !== family.id && origin === 'local');
  const chosen = others.filter(({ id }) => from.includes(id));
  const differing = differingAxes(family, chosen);
  const undecided = differing.some(({ key }) => axes[key] === undefined);
  const merge = () =>
    act(() => hub.call(mergeFamilies, { params: { id: family.id }, body: { from, axes }, ifMatch: etag }), {
      touched: [['products', family.id]],
      done: `Merged ${chosen.map(nameOf).join(', ')} into ${title}`,
      after: onClose,
    });
  return (
    <Dialog
      {...dialog}
      title={`Merge into ${title}`}
      action="Merge"
      disabled={from.length === 0 || undecided}
      onAction={merge}
      onClose={onClose}
    >
      <MultiSelect
        label="Families to merge"
        data-autofocus
        data={others.map((other) => ({ value: other.id, label: nameOf(other) }))}
        searchable
        nothingFoundMessage="No matching family"
        {...field('from')}
      />
      {differing.map(({ key, label }) => (
        <Radio.Group
          key={key}
          label={label}
          value={axes[key] ?? ''}
          onChange={(choice) => change({ axes: { ...axes, [key]: choice === 'join' ? 'join' : 'separate' } })}
        >
          <Radio value="join" label="The same option: join its values" />
          <Radio value="separate" label="Another option: keep both" />
        </Radio.Group>
      ))}
      {chosen.length > 0 && <Text size="sm">{outcome(chosen, title)}</Text>}
    </Dialog>
  );
}

/**
 * Axes that the families have under the same id but with different names or values. The person has to choose how they
 * correspond.
 */
function differingAxes(family: OpenFamily['family'], chosen: readonly ListedFamily[]) {
  const families = [family, ...chosen];
  const from = chosen.map(({ id }) => id);
  const merged = families.length === 1 ? undefined : mergedFamilies(families, family.id, from);
  if (merged === undefined || merged.ok) return [];
  return merged.problems.flatMap(({ code, found, message }) =>
    code === 'product-axes-differ' ? [{ key: String(found), label: message }] : [],
  );
}

function nameOf({ id, label, partNumber }: ListedFamily): string {
  return partNumber === undefined ? (label ?? id) : `${label ?? id} (${partNumber})`;
}

function outcome(chosen: readonly ListedFamily[], title: string): string {
  const variants = chosen.reduce((sum, { variants }) => sum + variants.length, 0);
  const names = chosen.map(({ id, label }) => label ?? id).join(', ');
  return `${counted(variants, 'variant moves', 'variants move')} to ${title}. ${names} ${chosen.length === 1 ? 'is' : 'are'} no longer listed; searching for ${chosen.length === 1 ? 'its' : 'their'} old names and numbers finds ${title}.`;
}
