import { Anchor, Table } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { TableHead } from '../../kit/table/table-head.tsx';
import { guidePicture, guides } from './guides.ts';
import { inlinesOf, type GuideBlock, type Inline } from './markdown.ts';
import styles from './help.module.css';

interface TextProps {
  readonly blocks: readonly GuideBlock[];
  readonly onGuide: (id: string) => void;
}

/**
 * The blocks of a guide. Links to other guides open there; those to files that are not in the product are plain text.
 */
export function GuideText({ blocks, onGuide }: TextProps): ReactNode {
  return blocks.map((block, n) => <OneBlock key={n} block={block} onGuide={onGuide} />);
}

function OneBlock({ block, onGuide }: { block: GuideBlock; onGuide: (id: string) => void }) {
  const text = (of: string) => <Text text={of} onGuide={onGuide} />;
  if (block.of === 'heading') return block.level < 3 ? <h3>{text(block.text)}</h3> : <h4>{text(block.text)}</h4>;
  if (block.of === 'text') return <p>{text(block.text)}</p>;
  if (block.of === 'code')
    return (
      // A long line is scrolled with the keys, so the block can have the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    );
  if (block.of === 'quote')
    return (
      <blockquote>
        <GuideText blocks={block.blocks} onGuide={onGuide} />
      </blockquote>
    );
  if (block.of === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, n) => (
          <li key={n}>
            <GuideText blocks={item} onGuide={onGuide} />
          </li>
        ))}
      </List>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <Table fz="sm">
        <TableHead columns={block.head.map((cell) => cell.replaceAll(/[`*_]/g, ''))} />
        <Table.Tbody>
          {block.rows.map((row, n) => (
            <Table.Tr key={n}>
              {row.map((cell, column) => (
                <Table.Td key={column}>{text(cell)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Text({ text, onGuide }: { text: string; onGuide: (id: string) => void }): ReactNode {
  return inlinesOf(text).map((part, n) => <Part key={n} part={part} onGuide={onGuide} />);
}

function Part({ part, onGuide }: { part: Inline; onGuide: (id: string) => void }) {
  if (part.of === 'code') return <code>{part.text}</code>;
  if (part.of === 'strong') return <strong>{<Text text={part.text} onGuide={onGuide} />}</strong>;
  if (part.of === 'emphasis') return <em>{part.text}</em>;
  if (part.of === 'picture') return <Picture path={part.to} alt={part.text} />;
  if (part.of !== 'link') return part.text;
  const shown = <Text text={part.text} onGuide={onGuide} />;
  if (/^https?:/.test(part.to))
    return (
      <Anchor inherit underline="always" href={part.to} target="_blank" rel="noreferrer">
        {shown}
      </Anchor>
    );
  const id = /^([a-z0-9-]+)\.md/.exec(part.to)?.[1];
  if (id === undefined || !guides.some((guide) => guide.id === id)) return shown;
  return (
    <Anchor inherit underline="always" component="button" type="button" onClick={() => onGuide(id)}>
      {shown}
    </Anchor>
  );
}

function Picture({ path, alt }: { path: string; alt: string }) {
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    let isLeft = false;
    void guidePicture(path).then((found) => {
      if (!isLeft) setAddress(found);
    });
    return () => {
      isLeft = true;
    };
  }, [path]);
  return address === undefined ? alt : <img src={address} alt={alt} />;
}
