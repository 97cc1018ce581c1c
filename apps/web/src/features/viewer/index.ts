export { FlowViewer } from './flow-viewer.tsx';
export { MediaViewer } from './media-viewer.tsx';
export { type ViewerProps } from './viewer-props.ts';
