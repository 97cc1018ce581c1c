import { resolutionText, usualPrice, type AspectRatio, type PublicConfig, type Size } from '@kinoloom/contract';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/select.tsx';
import { AspectIcon } from './aspect-icon.tsx';
import { chooseVideoModel } from './choose.ts';
import { modelChoices, type PromptSettings, type ResolvedSettings } from './settings.ts';

export const look = (pills: boolean) =>
  pills ? ({ look: 'pill', size: 40 } as const) : ({ look: 'bare', size: 32 } as const);

export interface SelectorsProps {
  settings: ResolvedSettings;
  config: PublicConfig | undefined;
  onChange: (change: Partial<PromptSettings>) => void;
  /** Round pills for the bottom sheet. */
  pills: boolean;
}

const sizeText = ({ width, height }: Size): string => `${width} × ${height}`;

export function ModelSelect({ settings, config, onChange, pills }: SelectorsProps) {
  const { media } = settings.model;
  return (
    <Select
      label="Model"
      hideLabel={pills}
      {...look(pills)}
      side="top"
      width={280}
      value={settings.model.id}
      onValueChange={(id) => onChange(media === 'image' ? { imageModel: id } : chooseVideoModel(id))}
      options={modelChoices(media, config).map(({ model, sandbox }) => ({
        value: model.id,
        label: model.label,
        detail: model.note,
        price: model.price.per === 'second' ? `${model.price.credits}/s` : usualPrice(model),
        ...(sandbox && { badge: <Badge>Sandbox</Badge> }),
      }))}
    />
  );
}

/** For images a choice, tied to the format; a video model has one size, shown and not offered. */
export function SizeSelect({ settings, onChange, pills }: SelectorsProps) {
  const { model, aspects, aspect, size } = settings;
  if (model.media === 'image') {
    const sizes: Partial<Record<AspectRatio, Size>> = model.sizes;
    return (
      <Select
        label="Size"
        hideLabel={pills}
        {...look(pills)}
        side="top"
        value={aspect}
        onValueChange={(imageAspect) => onChange({ imageAspect })}
        options={aspects.map((value) => ({ value, label: sizeText(sizes[value] ?? size), detail: value }))}
      />
    );
  }
  const text = model.resolution ?? sizeText(size);
  return pills ? (
    <span className="p-fixed p-fixed-pill" title={resolutionText(size)}>
      <span className="sr-only">Size </span>
      <strong>{text}</strong>
    </span>
  ) : (
    <span className="p-fixed" title={resolutionText(size)}>
      <span className="p-fixed-word">Size</span> <strong>{text}</strong>
    </span>
  );
}

export function LengthSelect({ settings, onChange, pills }: SelectorsProps) {
  const { lengths, seconds } = settings;
  if (lengths.length === 0 || seconds === null) return null;
  return (
    <Select
      label="Length"
      hideLabel={pills}
      {...look(pills)}
      side="top"
      value={`${seconds}`}
      onValueChange={(value) => onChange({ seconds: Number(value) })}
      options={lengths.map((length) => ({ value: `${length}`, label: `${length} s` }))}
    />
  );
}

export function AspectSelect({ settings, onChange, pills }: SelectorsProps) {
  const { aspect, aspects, aspectLocked, model } = settings;
  const follows = model.family === 'act-2' ? 'Follows the character' : 'Follows the start image';
  return (
    <Select
      label="Aspect ratio"
      icon={<AspectIcon aspect={aspect} />}
      {...(pills ? { look: aspectLocked ? 'bare' : 'pill', size: 40 } : look(false))}
      side="top"
      locked={aspectLocked ? follows : undefined}
      value={aspect}
      onValueChange={(value) => onChange(model.media === 'image' ? { imageAspect: value } : { videoAspect: value })}
      options={aspects.map((value) => ({ value, label: value }))}
    />
  );
}
