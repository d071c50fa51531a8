import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import './kit/theme/tokens.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Providers />);
