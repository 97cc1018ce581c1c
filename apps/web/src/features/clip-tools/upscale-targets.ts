import { isHigher, limits, scaledTo, tools, type PublicConfig, type Size, type Tool } from '@kinoloom/contract';
import { plural } from '../../lib/formatters.ts';
import { marksSandbox } from '../../lib/media-names.ts';

/** One size that a clip can be upscaled to. */
export interface UpscaleTarget {
  readonly tool: Tool;
  /** `1080p`, as the call names it; null for the tool that has one size alone. */
  readonly resolution: '720p' | '1080p' | '2k' | '4k' | null;
  /** Of the result: in the clip's own format, by the rule that the server scales by. */
  readonly size: Size;
  readonly sandbox: boolean;
  /** Why it cannot be chosen, in words; null when it can. */
  readonly disabled: string | null;
}

const resolutions = ['720p', '1080p', '2k', '4k'] as const;

/** The sizes on offer for a clip. 720p is only listed where it would be an improvement. */
export function upscaleTargets(
  clip: Size & { readonly duration?: number | null | undefined },
  available: number | undefined,
  config: PublicConfig | undefined,
): UpscaleTarget[] {
  if (clip.width === 0 || clip.height === 0) return [];
  return tools.flatMap((tool): UpscaleTarget[] => {
    if (tool.family !== 'video-upscale' && tool.family !== 'runway-upscale') return [];
    const served = config?.models.find(({ id }) => id === tool.id);
    if (config && !served) return [];
    const price = tool.price.credits;
    const higher = isHigher(tool.size, clip);
    const resolution = resolutions.find((name) => tool.id === `wavespeed-${name}`) ?? null;
    if (resolution === '720p' && !higher) return [];
    return [
      {
        tool,
        resolution,
        size: scaledTo(tool.size, clip),
        sandbox: marksSandbox(config, tool.id),
        disabled: !higher
          ? 'Not higher than the clip'
          : (clip.duration ?? 0) > limits.upscale.maxSeconds
            ? `Longer than ${limits.upscale.maxSeconds} s`
            : available !== undefined && available < price
              ? `Short by ${plural(price - available, 'credit')}`
              : null,
      },
    ];
  });
}
