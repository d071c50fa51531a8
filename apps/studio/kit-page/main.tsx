/**
 * The page with every control of the kit (npm run dev -- kit). Without a group in its address it shows all groups, each
 * in frames of three widths, light and dark; `kit.html?group=fields,forms&theme=dark` shows groups by themselves.
 */
import { createRoot } from 'react-dom/client';
import '../src/kit/theme/tokens.css';
import { GroupPage } from './group-page.tsx';
import { IndexPage } from './index-page.tsx';

const address = new URLSearchParams(location.search);
const group = address.get('group');
const theme = address.get('theme') === 'dark' ? 'dark' : 'light';

createRoot(document.getElementById('root')!).render(
  group === null ? <IndexPage theme={theme} /> : <GroupPage group={group} theme={theme} />,
);
