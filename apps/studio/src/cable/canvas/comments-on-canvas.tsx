import { IconMessageFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '@cablewright/model';
import { memo, useMemo } from 'react';
import { openThreadsQuery } from '../../api/comments.ts';
import { useAddressPatch, usePathParams } from '../../kit/page/address.ts';
import { gathered, gatheredBelow } from './scene/gathered.ts';
import type { CanvasScene } from './scene/scene.ts';
import { rowsFrom } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';
import { commentMarks, type CommentMark } from './scene/comment-marks.ts';
import styles from './canvas.module.css';

interface Props {
  readonly scene: CanvasScene;
  readonly view: ViewOfCanvas['view'];
}

/** Marks the pins, wires and parts with open comments on the canvas. A press on a mark opens its thread. */
export const CommentsOnCanvas = memo(function CommentsOnCanvas({ scene, view: { x, y, k } }: Props) {
  const { id = '' } = usePathParams();
  const items = useQuery(openThreadsQuery(id)).data?.items;
  const marks = useMemo(() => {
    if (items === undefined || items.length === 0) return [];
    const lists = k < gatheredBelow ? gathered(scene, k) : [];
    const listed = new Map(lists.flatMap(({ wires }) => wires.map(({ block, x, y }) => [block.id, { x, y }])));
    return commentMarks(items, { blocks: scene.blocks, hasRows: k >= rowsFrom, listed });
  }, [items, scene, k]);
  return (
    <svg className={styles['over']}>
      <g transform={`translate(${x} ${y}) scale(${k})`}>
        {marks.map((mark) => (
          <Mark key={`${mark.x} ${mark.y}`} mark={mark} k={k} />
        ))}
      </g>
    </svg>
  );
});

/** The size of a mark and of what can be pressed, screen px. */
const [markPx, targetPx] = [18, 24];

function Mark({ mark: { x, y, places, threads }, k }: { mark: CommentMark; k: number }) {
  const patch = useAddressPatch();
  const text = `${counted(threads.length, 'open comment')} on ${places.join(', ')}`;
  const open = () => patch({ tab: 'comments', comment: String(threads[0]) }, true);
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={text}
      data-overlay
      data-comments={places.join(' ')}
      className={styles['comment']}
      transform={`translate(${x} ${y}) scale(${1 / k})`}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
    >
      <title>{text}</title>
      <rect x={-targetPx / 2} y={-targetPx / 2} width={targetPx} height={targetPx} fill="transparent" />
      <IconMessageFilled x={-markPx / 2} y={-markPx / 2} size={markPx} aria-hidden />
      {threads.length > 1 && (
        <text y={3} textAnchor="middle">
          {threads.length}
        </text>
      )}
    </g>
  );
}
