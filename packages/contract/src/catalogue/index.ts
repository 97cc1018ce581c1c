import type { Entry } from './entry.ts';
import { models } from './models.ts';
import { tools } from './tools.ts';

export { alternativesTo, canReplace } from './alternatives.ts';
export { isModel, isVideoModel } from './entry.ts';
export type { Entry, Family, ImageModel, Model, Tool, Vendor, VideoModel } from './entry.ts';
export { actTwoSizes, findModel, models, type ModelId } from './models.ts';
export { priceOf, usualPrice, type Price, renderPrice, renderQuality } from './price.ts';
export { findTool, tools, type ToolId } from './tools.ts';

/** Every paid action of the studio. */
export const catalogue: readonly Entry[] = [...models, ...tools];

/** The entry with this id; undefined for an unknown id. */
export const findEntry = (id: string): Entry | undefined => catalogue.find((entry) => entry.id === id);
