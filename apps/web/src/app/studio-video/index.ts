export { FlowHeader } from './flow-header.tsx';
export { JobsButton } from './jobs-button.tsx';
export { Strip } from './strip.tsx';
export { WallFilter } from './wall-filter.tsx';
export { Workspace } from './workspace.tsx';
