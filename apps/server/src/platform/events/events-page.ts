import { eventContract } from './event-contract.ts';

/** The reference page of the events in Markdown. */
export function eventsPage(): string {
  const cell = (text: string) => text.replaceAll('|', String.raw`\|`);
  const rows = Object.values(eventContract).map(({ change, raises, subject, summary }) => {
    const types = raises.map((type) => `\`${type}\``).join(', ');
    return `| ${[change, types, subject, summary].map(cell).join(' | ')} |`;
  });
  const head = [
    '# Events',
    'Generated from the table of the program by `npm run docs`. Nothing else is raised. A save that makes several of these changes raises\nthe events of each, and `catalog.changed` once. Records that a pack brings or takes away raise no events of their own.',
    'The message around an event, its signature and how it is delivered are in the [guide](../guides/webhooks.md).',
  ];
  return `${[...head, ['| Change | Events | Subject | Summary |', '|---|---|---|---|', ...rows].join('\n')].join('\n\n')}\n`;
}
