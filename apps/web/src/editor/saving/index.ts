export { claimKeptHistory } from './claim-kept-history.ts';
export { ConflictDialog, GoneDialog } from './conflict-dialogs.tsx';
export { openEditJournal } from './journal.ts';
export { openProjectSession, type ProjectSession } from './open-project.ts';
export { pageLife } from './page-life.ts';
export { projectCalls } from './project-calls.ts';
export { SaveStates } from './save-states.tsx';
export { whenText } from './save-texts.ts';
