export { FilmPreview, type FilmPreviewProps } from './film-preview.tsx';
export type { PlayerSources, ResolveProxy, ResolveSource } from './film-player.ts';
export { mediaProxy } from './media-proxy.ts';
export type { Poster } from './poster.tsx';
export { Player, type PlayerError, type PlayerHandle, type PlayerProps } from './player.tsx';
