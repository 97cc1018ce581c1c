import type { StickerId } from '../../stickers.ts';
import { firstShapes } from './first-shapes.ts';
import { moreShapes } from './more-shapes.ts';
import type { Shape } from './shape.ts';

export const stickerShapes: Readonly<Record<StickerId, readonly Shape[]>> = { ...firstShapes, ...moreShapes };
