export { announceRender, onRenderComplete, type CompletedRender } from './render-complete.ts';
export { RenderDialog, type RenderFacts } from './render-dialog.tsx';
export { isOver, renderView, type RenderView } from './render-view.ts';
