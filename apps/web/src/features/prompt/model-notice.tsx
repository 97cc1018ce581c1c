import { isUnwell, type Entry, type ModelState, type ModelStatus, type PublicConfig } from '@kinoloom/contract';
import { goneModel } from '../../lib/own-models.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { chooseVideoModel } from './choose.ts';
import { modeTools, toolOf } from './generation-plan/index.ts';
import { type PromptSettings } from './settings.ts';
import * as creditWords from '../../words/en/studio/credits.ts';
import * as words from '../../words/en/studio/prompt.ts';
import { named, said } from '../../words/said.ts';

const says: Readonly<Partial<Record<ModelState, (values: { model: string }) => string>>> = {
  changed: words.hasChanged,
  retired: words.isRetired,
  failing: words.isFailing,
  unavailable: words.isUnavailable,
};

interface ModelNoticeProps {
  settings: PromptSettings;
  states: readonly ModelStatus[];
  /** In the bottom sheet, where the button does not fit beside the text. */
  sheet: boolean;
  onChange: (change: Partial<PromptSettings>) => void;
}

interface GoneProps {
  /** The model or tool that Generate would use. */
  used: Pick<Entry, 'id' | 'label'> | undefined;
  config: PublicConfig | undefined;
}

/** The id of the model or tool that was chosen last for the current mode. */
export const rememberedModel = (settings: PromptSettings): string =>
  toolOf(settings) ?? (settings.media === 'image' ? settings.imageModel : settings.videoModel);

/** The status of the model that Generate would use; undefined while it is well. */
export function unwellModel({
  settings,
  states,
}: Pick<ModelNoticeProps, 'settings' | 'states'>): ModelStatus | undefined {
  const id = rememberedModel(settings);
  const status = states.find((known) => known.id === id);
  // A model that nobody serves has been replaced already; the notice only offers a better one.
  const isSaid = status?.state !== 'unavailable' || status.alternative !== null;
  return status && isUnwell(status.state) && isSaid ? status : undefined;
}

/** Says, before the click, that the chosen model will probably fail or is not on offer, and offers another. */
export function ModelNotice({ settings, states, used, config, sheet, onChange }: ModelNoticeProps & GoneProps) {
  const id = rememberedModel(settings);
  const gone = goneModel(id, config);
  const status = gone === undefined ? unwellModel({ settings, states }) : states.find((known) => known.id === id);
  const other = states.find((known) => known.id === status?.alternative);
  const use = other && other.id !== used?.id && (
    <Button
      size={sheet ? 40 : 28}
      className={cx(sheet && 'mt-2', 'pointer-coarse:min-h-11')}
      onClick={() => onChange(choiceOf(other.id, settings, config))}
    >
      {creditWords.offerInstead({ model: named(other, 'label') })}
    </Button>
  );
  if (gone !== undefined)
    return (
      <Notice tone="warning" title={words.notOnOffer({ model: gone })} action={!sheet && use}>
        {used === undefined ? words.chooseAnother : words.usedInstead({ model: named(used, 'label') })}
        {sheet && use}
      </Notice>
    );
  if (!status) return null;
  return (
    <Notice tone="warning" title={says[status.state]?.({ model: named(status, 'label') })} action={!sheet && use}>
      <span className="line-clamp-3" title={said(status.message)}>
        {said(status.message)}
      </span>
      {sheet && use}
    </Notice>
  );
}

/** The settings that choose a model or tool of the current mode. */
export function choiceOf(
  id: string,
  settings: PromptSettings,
  config: PublicConfig | undefined,
): Partial<PromptSettings> {
  const tools = modeTools(settings, config);
  if (tools) return tools.choose(id);
  return settings.media === 'image' ? { imageModel: id } : chooseVideoModel(id);
}
