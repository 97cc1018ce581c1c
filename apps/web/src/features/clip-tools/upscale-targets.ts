import {
  isHigher,
  limits,
  priceOf,
  scaledTo,
  tools,
  type PublicConfig,
  type Size,
  type Tool,
} from '@kinoloom/contract';
import { marksSandbox } from '../../lib/media-names.ts';
import { isOwn, toolChoices } from '../../lib/own-models.ts';
import * as words from '../../words/en/studio/clip-tools.ts';

/** A size for upscaling a clip. */
export interface UpscaleTarget {
  readonly tool: Tool;
  /** `1080p`, as in the request; null for a tool with a single size. */
  readonly resolution: '720p' | '1080p' | '2k' | '4k' | null;
  /** Whole credits for this clip. */
  readonly price: number;
  /** Size of the result, in the clip's own format, computed like the server's. */
  readonly size: Size;
  readonly sandbox: boolean;
  /** Why it cannot be selected; null if it can. */
  readonly disabled: string | null;
}

const resolutions = ['720p', '1080p', '2k', '4k'] as const;

/** Upscale sizes for a clip. 720p is listed only if it is larger. */
export function upscaleTargets(
  clip: Size & { readonly duration?: number | null | undefined },
  available: number | undefined,
  config: PublicConfig | undefined,
): UpscaleTarget[] {
  if (clip.width === 0 || clip.height === 0) return [];
  const runway: readonly Tool[] = tools.filter(
    ({ id, family }) => family === 'runway-upscale' && (!config || config.models.some((served) => served.id === id)),
  );
  const upscales: Tool[] = toolChoices('video-upscale', config);
  const ofCatalogue = [...upscales.filter((tool) => !isOwn(tool)), ...runway];
  return [...ofCatalogue, ...upscales.filter(isOwn)].flatMap((tool): UpscaleTarget[] => {
    if (!tool.size) return [];
    const price = priceOf(tool, clip.duration ?? 0);
    const higher = isHigher(tool.size, clip);
    const resolution = resolutions.find((name) => tool.id === `wavespeed-${name}`) ?? null;
    if (resolution === '720p' && !higher) return [];
    return [
      {
        tool,
        resolution,
        price,
        size: scaledTo(tool.size, clip),
        sandbox: marksSandbox(config, tool.id),
        disabled: !higher
          ? words.notHigher
          : (clip.duration ?? 0) > limits.upscale.maxSeconds
            ? words.longerThan({ most: limits.upscale.maxSeconds })
            : available !== undefined && available < price
              ? words.shortBy({ credits: price - available })
              : null,
      },
    ];
  });
}
