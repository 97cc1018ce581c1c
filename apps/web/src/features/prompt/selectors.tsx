import {
  isUnwell,
  resolutionText,
  usualPrice,
  type AspectRatio,
  type ModelStatus,
  type PublicConfig,
  type Size,
} from '@kinoloom/contract';
import { stateNames } from '../../lib/model-states.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { chooseVideoModel } from './choose.ts';
import { modelChoices, type PromptSettings, type ResolvedSettings } from './settings.ts';
import * as words from '../../words/en/studio/prompt.ts';
import { named, said } from '../../words/said.ts';

export const selectStyle = (pills: boolean) =>
  pills ? ({ look: 'pill', size: 40, side: 'top' } as const) : ({ look: 'bare', size: 32, side: 'top' } as const);

/** Style of fixed values among the selectors. */
export const fixedClass = (pills: boolean, className?: string): string =>
  cx(
    'inline-flex items-center gap-[7px] whitespace-nowrap text-text-2',
    pills ? 'h-10 rounded-full bg-control px-3.5' : 'h-8 px-[9px]',
    className,
  );

export interface SelectorsProps {
  settings: ResolvedSettings;
  config: PublicConfig | undefined;
  states: readonly ModelStatus[];
  onChange: (change: Partial<PromptSettings>) => void;
  /** Round pills for the bottom sheet. */
  pills: boolean;
}

const sizeText = ({ width, height }: Size): string => `${width} × ${height}`;

export function ModelSelect({ settings, config, states, onChange, pills }: SelectorsProps) {
  const { media, id: chosen } = settings.model;
  const unwell = states.filter(({ state }) => isUnwell(state));
  return (
    <Select
      label={words.model}
      hideLabel={pills}
      {...selectStyle(pills)}
      width={280}
      value={settings.model.id}
      onValueChange={(id) => onChange(media === 'image' ? { imageModel: id } : chooseVideoModel(id))}
      options={modelChoices(media, config, chosen).map(({ model, sandbox }) => {
        const status = unwell.find(({ id }) => id === model.id);
        return {
          value: model.id,
          label: model.label,
          detail: status ? <span className="line-clamp-3">{said(status.message)}</span> : named(model, 'note'),
          price: model.price.per === 'second' ? `${model.price.credits}/s` : usualPrice(model),
          ...(sandbox && { badge: <Badge>{words.sandbox}</Badge> }),
          ...(status && { badge: <Badge tone="danger">{stateNames[status.state]}</Badge> }),
        };
      })}
    />
  );
}

/** A choice for images, tied to the format; a video model has a single size, which is only shown. */
export function SizeSelect({ settings, onChange, pills }: SelectorsProps) {
  const { model, aspects, aspect, size } = settings;
  if (model.media === 'image') {
    const sizes: Partial<Record<AspectRatio, Size>> = model.sizes;
    return (
      // In a narrow row the format alone says it.
      <span className={cx(!pills && '@max-[760px]:hidden')}>
        <Select
          label={words.size}
          hideLabel={pills}
          {...selectStyle(pills)}
          value={aspect}
          onValueChange={(imageAspect) => onChange({ imageAspect })}
          options={aspects.map((value) => ({ value, label: sizeText(sizes[value] ?? size), detail: value }))}
        />
      </span>
    );
  }
  return (
    <span className={fixedClass(pills)} title={resolutionText(size)}>
      <span className={pills ? 'sr-only' : '@max-[760px]:hidden'}>{words.size} </span>
      <strong className="font-medium text-text">{model.resolution ?? sizeText(size)}</strong>
    </span>
  );
}

export function LengthSelect({ settings, onChange, pills }: SelectorsProps) {
  const { lengths, seconds } = settings;
  if (lengths.length === 0 || seconds === null) return null;
  return (
    <Select
      label={words.length}
      hideLabel={pills}
      {...selectStyle(pills)}
      value={`${seconds}`}
      onValueChange={(value) => onChange({ seconds: Number(value) })}
      options={lengths.map((length) => ({ value: `${length}`, label: `${length} s` }))}
    />
  );
}

export function AspectSelect({ settings, onChange, pills }: SelectorsProps) {
  const { aspect, aspects, aspectLocked, model } = settings;
  const follows = model.family === 'act-2' ? words.followsCharacter : words.followsStartImage;
  return (
    <Select
      label={words.aspectRatio}
      icon={<RatioIcon ratio={aspect} />}
      {...selectStyle(pills)}
      {...(aspectLocked && { look: 'bare' })}
      locked={aspectLocked ? follows : undefined}
      value={aspect}
      onValueChange={(value) => onChange(model.media === 'image' ? { imageAspect: value } : { videoAspect: value })}
      options={aspects.map((value) => ({ value, label: value }))}
    />
  );
}

const longest = 14;

/** An icon with the proportions `w:h`; a square for anything else. Decorative. */
export function RatioIcon({ ratio }: { ratio: string }) {
  const [across = 1, down = 1] = ratio.includes(':') ? ratio.split(':').map(Number) : [];
  const scale = Math.min(longest / across, longest / down, 11 / Math.sqrt(across * down));
  const [width, height] = [across * scale, down * scale];
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="flex-none text-text-2">
      <rect
        x={(16 - width) / 2}
        y={(16 - height) / 2}
        width={width}
        height={height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
