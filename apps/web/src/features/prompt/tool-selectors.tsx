import { MIX_RATIOS, usualPrice, type MixRatio, type PublicConfig, type Tool } from '@kinoloom/contract';
import { Lock } from 'lucide-react';
import { marksSandbox } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/field.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { ModeTools } from './generation-plan/index.ts';
import { fixedClass, RatioIcon, selectStyle } from './selectors.tsx';
import { type PromptSettings } from './settings.ts';
import * as words from '../../words/en/studio/prompt.ts';
import { named } from '../../words/said.ts';

export interface ToolSelectorsProps {
  settings: PromptSettings;
  onChange: (change: Partial<PromptSettings>) => void;
  pills: boolean;
}

const ratioLabel = (ratio: MixRatio): string => (ratio === 'match_input_image' ? words.sameAsImage : ratio);
const formats = [
  { value: 'png', label: 'PNG', detail: words.lossless },
  { value: 'jpg', label: 'JPEG', detail: words.smallerFile },
] as const;

/** Edits and mixes: format and ratio. */
export function ImageToolSelectors({ settings, onChange, pills }: ToolSelectorsProps) {
  const edits = settings.imageMode === 'edit';
  const ratio = edits ? settings.editAspect : settings.mixAspect;
  return (
    <>
      <Select
        label={words.format}
        {...selectStyle(pills)}
        value={settings.format}
        onValueChange={(format) => onChange({ format })}
        options={formats}
      />
      <Select
        label={words.aspectRatio}
        icon={<RatioIcon ratio={ratio} />}
        {...selectStyle(pills)}
        value={ratio}
        onValueChange={(value) => onChange(edits ? { editAspect: value } : { mixAspect: value })}
        options={MIX_RATIOS.map((value) => ({ value, label: ratioLabel(value) }))}
      />
    </>
  );
}

/** The models behind the catalogue's tools. */
const toolModels: Readonly<Record<string, string>> = {
  'flux-kontext-pro': 'Flux Kontext Pro',
  'flux-multi-image': 'Flux Multi-Image',
  audio: 'MMAudio',
};

interface ToolModelProps extends Pick<ToolSelectorsProps, 'onChange' | 'pills'> {
  mode: ModeTools;
  config: PublicConfig | undefined;
}

/** The model of a mode: a choice if an admin added others. */
export function ToolModel({ mode: { tools, tool, choose }, config, onChange, pills }: ToolModelProps) {
  if (!tool) return null;
  const nameOf = (each: Tool): string => toolModels[each.id] ?? named(each, 'label');
  if (tools.length === 1)
    return <FixedModel model={nameOf(tool)} sandbox={marksSandbox(config, tool.id)} pills={pills} />;
  return (
    <Select
      label={words.model}
      hideLabel={pills}
      {...selectStyle(pills)}
      width={280}
      value={tool.id}
      onValueChange={(id) => onChange(choose(id))}
      options={tools.map((each) => ({
        value: each.id,
        label: nameOf(each),
        detail: named(each, 'note'),
        price: each.price.per === 'second' ? `${each.price.credits}/s` : usualPrice(each),
        ...(marksSandbox(config, each.id) && { badge: <Badge>{words.sandbox}</Badge> }),
      }))}
    />
  );
}

/** The only model of a mode, with a padlock. */
function FixedModel({ model, sandbox, pills }: { model: string; sandbox: boolean; pills: boolean }) {
  return (
    <Tooltip text={words.alwaysThisModel} side="top">
      <span className={fixedClass(pills)}>
        <span className="sr-only">{words.model} </span>
        {model}
        {sandbox && <Badge>{words.sandbox}</Badge>}
        <Lock className="size-3.5" aria-hidden="true" />
      </span>
    </Tooltip>
  );
}

const intensities = ['1', '2', '3', '4', '5'] as const;

/** Act-Two: intensity of facial expressions, and body control. */
export function ActTwoSelectors({ settings, onChange, pills }: ToolSelectorsProps) {
  const { expression, bodyControl } = settings;
  return (
    <>
      <Select
        label={words.expression}
        {...selectStyle(pills)}
        {...(pills && { icon: <Bars count={expression} /> })}
        value={intensities.find((value) => value === String(expression)) ?? '3'}
        onValueChange={(value) => onChange({ expression: Number(value) })}
        options={intensities.map((value) => ({ value, label: value, badge: <Bars count={Number(value)} /> }))}
      />
      <label className={fixedClass(pills)}>
        <span>{pills ? words.body : words.bodyControl}</span>
        <Switch
          label={words.bodyControl}
          checked={bodyControl}
          onCheckedChange={(checked) => onChange({ bodyControl: checked })}
        />
      </label>
    </>
  );
}

function Bars({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="inline-flex items-end gap-0.5">
      {intensities.map((value, index) => (
        <i
          key={value}
          className={cx('w-1 rounded-[1px]', index < count ? 'bg-text' : 'bg-text-off')}
          style={{ height: 5 + index * 2 }}
        />
      ))}
    </span>
  );
}
