export { FlowHeader, WallFilter } from './flow-header.tsx';
export { subscribeStudio, prefetchStudio } from './studio-data.ts';
export { JobsButton } from './jobs-button.tsx';
export { Strip } from './strip.tsx';
export { Workspace } from './workspace.tsx';
