import { FindingList, SeverityIcon } from '../../src/kit/findings/finding-list.tsx';
import { IssueCounts } from '../../src/kit/page/issue-counts.tsx';
import { RouteBadge } from '../../src/kit/page/route-badge.tsx';
import { When } from '../../src/kit/page/when.tsx';
import { RecordPicture } from '../../src/kit/pictures/record-picture.tsx';
import { Swatch } from '../../src/kit/wire-colours/swatch.tsx';
import { Words } from '../../src/kit/words/words.tsx';
import { library } from '../specimen/sample-data.ts';
import { longText, nothing, type Specimen } from '../specimen/specimen.tsx';

const findings = [
  {
    code: 'two-outputs',
    severity: 'error',
    message: 'Two outputs drive TXD.',
    where: { terminal: 'j1.3' },
    fixes: [{ label: 'Move the wire of j1.3 to j1.2', change: { fields: [], orders: [] } }],
  },
  { code: 'no-length', severity: 'warning', message: longText, where: { instance: 'w1' } },
] as const;

export const marks: readonly Specimen[] = [
  {
    of: ['FindingList'],
    states: {
      Empty: <FindingList findings={[]} onGo={nothing} />,
      Filled: <FindingList findings={findings} onGo={nothing} />,
      'With fixes': <FindingList findings={findings} onGo={nothing} onFix={nothing} />,
    },
  },
  {
    of: ['SeverityIcon'],
    states: { Error: <SeverityIcon severity="error" />, Warning: <SeverityIcon severity="warning" /> },
  },
  {
    of: ['IssueCounts'],
    states: {
      None: <IssueCounts errors={0} warnings={0} />,
      Errors: <IssueCounts errors={1} warnings={0} />,
      Warnings: <IssueCounts errors={0} warnings={12} />,
      Both: <IssueCounts errors={128} warnings={1024} />,
    },
  },
  {
    of: ['RouteBadge'],
    states: {
      Make: <RouteBadge route="make" />,
      Contract: <RouteBadge route="contract" />,
      Buy: <RouteBadge route="buy" />,
      Unknown: <RouteBadge route="borrow" />,
      None: <RouteBadge route={null} />,
    },
  },
  {
    of: ['Words'],
    states: {
      Plain: <Words words={['serial', 'bench']} />,
      Good: <Words tone="ok" words={['released']} />,
      Uncertain: <Words tone="warn" words={['proposed']} />,
      Bad: <Words tone="error" words={['rejected']} />,
      'Long text': <Words words={[longText, 'short']} />,
    },
  },
  {
    of: ['When'],
    states: {
      Now: <When at="2026-03-01T11:59:58Z" />,
      'Hours ago': <When at="2026-03-01T09:00:00Z" />,
      'Years ago': <When at="2024-01-05T09:30:00Z" />,
      Ahead: <When ahead at="2026-03-03T12:00:00Z" />,
    },
  },
  {
    of: ['Swatch'],
    states: {
      'One colour': <Swatch library={library} colour="red" />,
      'Two colours': <Swatch library={library} colour="green-yellow" />,
      White: <Swatch library={library} colour="white" />,
      Bare: <Swatch bare library={library} colour={undefined} />,
      Unknown: <Swatch library={library} colour="no-such-colour" />,
    },
  },
  {
    of: ['RecordPicture'],
    states: {
      'A face': <RecordPicture library={library} kind="bodies" id="de9-socket" />,
      'A section': <RecordPicture library={library} kind="wires" id="shielded-2pair-025" />,
      'Not in the library': <RecordPicture library={library} kind="wires" id="gone" />,
    },
  },
];
