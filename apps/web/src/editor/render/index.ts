export { RecentRenders } from './recent-renders.tsx';
export { RenderButton } from './render-button.tsx';
export { RenderProvider } from './render-provider.tsx';
export type { RenderServices } from './render-services.ts';
