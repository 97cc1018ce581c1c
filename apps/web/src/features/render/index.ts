export { useAutoDownload } from './auto-download.ts';
export { RenderCard } from './render-card.tsx';
export { RenderDialog, type RenderFacts } from './render-dialog.tsx';
export { isOver, type RenderView } from './render-view.ts';
export { useRender, useStartRender } from './render.ts';
