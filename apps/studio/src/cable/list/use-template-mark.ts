import { type DesignLine, getDesign, saveDesign } from '@cablewright/client';
import { type Design, present } from '@cablewright/model';
import { hub } from '../../api/hub.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { templateTag } from './new-cable/template-tag.ts';

/** Marks a cable as a template, or removes the mark. */
export function useTemplateMark(): (line: Pick<DesignLine, 'id' | 'label' | 'tags'>) => Promise<void> {
  const { act } = useAct("Couldn't change the cable");
  return ({ id, label, tags }) => {
    const isTemplate = tags.includes(templateTag);
    const change = async () => {
      const { value, etag } = await hub.versioned(getDesign, { params: { id } });
      const others = (value.tags ?? []).filter((tag) => tag !== templateTag);
      const next = isTemplate ? others : [...others, templateTag];
      const body = present<Design>({ ...value, tags: next.length === 0 ? undefined : next });
      await hub.call(saveDesign, { params: { id }, body, ifMatch: etag });
    };
    return act(change, {
      touched: [['designs', id]],
      done: isTemplate ? `${label} is no longer a template` : `${label} is a template for new cables`,
    });
  };
}
