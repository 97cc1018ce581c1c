export { ConflictDialog } from './conflict-dialog.tsx';
export { GoneDialog } from './gone-dialog.tsx';
export { openJournal } from './journal.ts';
export { openProject, type ProjectSession } from './open-project.ts';
export { pageLife } from './page-life.ts';
export { projectCalls } from './project-calls.ts';
export { SaveStates } from './save-states.tsx';
export { whenText } from './when-text.ts';
