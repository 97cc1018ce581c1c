import { MIX_RATIOS, type MixRatio } from '@kinoloom/contract';
import { Lock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/field.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { fixedClass, RatioIcon, selectStyle } from './selectors.tsx';
import { type PromptSettings } from './settings.ts';

export interface ToolSelectorsProps {
  settings: PromptSettings;
  /** The fixed model of the mode. */
  model: string;
  sandbox: boolean;
  onChange: (change: Partial<PromptSettings>) => void;
  pills: boolean;
}

const ratioLabel = (ratio: MixRatio): string => (ratio === 'match_input_image' ? 'Same as image' : ratio);
const formats = [
  { value: 'png', label: 'PNG', detail: 'Lossless' },
  { value: 'jpg', label: 'JPEG', detail: 'Smaller file' },
] as const;

/** Edits and mixes: fixed model, selectable format and ratio. */
export function ImageToolSelectors({ settings, model, sandbox, onChange, pills }: ToolSelectorsProps) {
  const edits = settings.imageMode === 'edit';
  const ratio = edits ? settings.editAspect : settings.mixAspect;
  return (
    <>
      <FixedModel model={model} sandbox={sandbox} pills={pills} />
      <Select
        label="Format"
        {...selectStyle(pills)}
        value={settings.format}
        onValueChange={(format) => onChange({ format })}
        options={formats}
      />
      <Select
        label="Aspect ratio"
        icon={<RatioIcon ratio={ratio} />}
        {...selectStyle(pills)}
        value={ratio}
        onValueChange={(value) => onChange(edits ? { editAspect: value } : { mixAspect: value })}
        options={MIX_RATIOS.map((value) => ({ value, label: ratioLabel(value) }))}
      />
    </>
  );
}

/** The fixed model of a mode, with a padlock. */
export function FixedModel({ model, sandbox, pills }: Pick<ToolSelectorsProps, 'model' | 'sandbox' | 'pills'>) {
  return (
    <Tooltip text="This mode always uses this model" side="top">
      <span className={fixedClass(pills)}>
        <span className="sr-only">Model </span>
        {model}
        {sandbox && <Badge>Sandbox</Badge>}
        <Lock className="size-3.5" aria-hidden="true" />
      </span>
    </Tooltip>
  );
}

const intensities = ['1', '2', '3', '4', '5'] as const;

/** Act-Two: intensity of facial expressions, and body control. */
export function ActTwoSelectors({ settings, onChange, pills }: Omit<ToolSelectorsProps, 'model' | 'sandbox'>) {
  const { expression, bodyControl } = settings;
  return (
    <>
      <Select
        label="Expression"
        {...selectStyle(pills)}
        {...(pills && { icon: <Bars count={expression} /> })}
        value={intensities.find((value) => value === String(expression)) ?? '3'}
        onValueChange={(value) => onChange({ expression: Number(value) })}
        options={intensities.map((value) => ({ value, label: value, badge: <Bars count={Number(value)} /> }))}
      />
      <label className={fixedClass(pills)}>
        <span>{pills ? 'Body' : 'Body control'}</span>
        <Switch
          label="Body control"
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
