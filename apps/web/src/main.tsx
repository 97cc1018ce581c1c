import './ui/styles.css';
// Libraries are evaluated in a task of their own, and the studio in the next: between them the page answers.
import 'react-dom/client';

void import('./start.tsx');
