import './ui/styles.css';
// Evaluates libraries, schemas and the studio in separate tasks, so that the page stays responsive in between.
import 'react-dom/client';

void import('./lib/schemas.ts').then(() => import('./start.tsx'));
