import './ui/styles.css';
// Evaluates libraries, schemas and the studio in separate tasks, so that the page stays responsive in between.
import 'react-dom/client';
import { language, loadWords } from './words/language.ts';

document.documentElement.lang = language;

void Promise.all([import('./lib/schemas.ts'), loadWords('first')]).then(() => import('./start.tsx'));
