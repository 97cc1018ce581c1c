export { useAutoDownload } from './auto-download.ts';
export { RenderCard } from './render-card.tsx';
export { useRender, useStartRender } from './render.ts';
