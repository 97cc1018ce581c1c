export { FlowHeader } from './flow-header.tsx';
export { followStudio } from './follow-studio.ts';
export { JobsButton } from './jobs-button.tsx';
export { Strip } from './strip.tsx';
export { takeOver } from './take-over.ts';
export { WallFilter } from './wall-filter.tsx';
export { Workspace } from './workspace.tsx';
