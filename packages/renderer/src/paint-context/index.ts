export { loadFonts, pathOf } from './fonts.ts';
export { nodeLayer, nodePaintContext } from './node-paint-context.ts';
