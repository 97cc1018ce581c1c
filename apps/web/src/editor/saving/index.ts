export { openJournal, type Journal } from './journal.ts';
export { openProject, type ProjectSession } from './open-project.ts';
export { pageLife } from './page-life.ts';
export { projectCalls } from './project-calls.ts';
export type { Choice, SavingState } from './saver.ts';
