import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { loadAhead } from './app/router.tsx';
import './kit/theme/tokens.css';

const root = document.getElementById('root');
loadAhead(location.pathname);
if (root !== null) createRoot(root).render(<Providers />);
