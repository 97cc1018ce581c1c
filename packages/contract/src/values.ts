/**
 * What needs no schema. Who asks for it here does not load those: a process that renders a video starts a fifth sooner without the
 * contract's.
 */
export { frame, type Credits, type Frame } from './amounts.ts';
export { renderPrice, renderQuality } from './catalogue/price.ts';
export { limits } from './limits.ts';
export { err, ok, type Result } from './result.ts';
