import './ui/styles.css';
// Evaluates libraries and the studio in separate tasks, so that the page stays responsive in between.
import 'react-dom/client';

void import('./start.tsx');
