export { clipOrderOf, useClipOrder, useReorder } from './clip-order.ts';
export { splitExcluded, useExclusions } from './exclusions.ts';
export { flowPreviewOf, stripClips, type FlowPreview } from './flow-preview.ts';
export { currentFlow, applyFlow, applyFlowDeleted, flowsQuery, refreshFlows, useCreateFlow } from './flows.ts';
export { FlowNameDialog, type FlowNameMode } from './flow-name-dialog.tsx';
export { CollapsedStrip, FlowStrip, StripHead } from './flow-strip.tsx';
export { FlowTitle } from './flow-title.tsx';
