export { useAutoDownload } from './auto-download.ts';
export { RenderCard } from './render-card.tsx';
export { filmName, useRender, useStartLongVideo, useStartRender } from './render.ts';
