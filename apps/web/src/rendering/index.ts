export { useAutoDownload } from './auto-download.ts';
export { RenderCard } from './render-card.tsx';
export { announceRender, onRenderComplete, type CompletedRender } from './render-complete.ts';
export { RenderDialog, type RenderFacts } from './render-dialog.tsx';
export { renderFileName, useRender, useStartLongVideo, useStartRender } from './render-requests.ts';
export { hasEnded, isOver, plannedFrames, renderView, type RenderView } from './render-view.ts';
