export { loadFonts, pathOf } from './fonts.ts';
export { nodeLayer, nodeStage } from './node-stage.ts';
