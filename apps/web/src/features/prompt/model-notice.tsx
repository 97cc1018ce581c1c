import { isUnwell, type ModelState, type ModelStatus, type PublicConfig } from '@kinoloom/contract';
import { goneModel } from '../../lib/own-models.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { chooseVideoModel } from './choose.ts';
import { toolOf } from './generation-plan/index.ts';
import { type PromptSettings } from './settings.ts';

const says: Readonly<Partial<Record<ModelState, string>>> = {
  changed: 'has changed at its provider and may fail',
  retired: 'is no longer available from its provider',
  failing: 'is out of service at the moment',
  unavailable: 'is not available here',
};

interface ModelNoticeProps {
  settings: PromptSettings;
  states: readonly ModelStatus[];
  /** In the bottom sheet, where the button does not fit beside the text. */
  sheet: boolean;
  onChange: (change: Partial<PromptSettings>) => void;
}

interface GoneProps {
  /** The label of the model that Generate would use. */
  used: string | undefined;
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

/** Says, before the click, that the chosen model will probably fail, and offers another. */
export function ModelNotice({ settings, states, used, config, sheet, onChange }: ModelNoticeProps & GoneProps) {
  const gone = goneModel(rememberedModel(settings), config);
  if (gone !== undefined)
    return (
      <Notice tone="warning" title={`${gone} is not on offer.`}>
        Its connection is paused or was removed.{' '}
        {used === undefined ? 'Choose another model.' : `${used} is used instead.`}
      </Notice>
    );
  const status = unwellModel({ settings, states });
  if (!status) return null;
  const other = states.find(({ id }) => id === status.alternative);
  const use = other && (
    <Button
      size={sheet ? 40 : 28}
      className={cx(sheet && 'mt-2', 'pointer-coarse:min-h-11')}
      onClick={() => onChange(settings.media === 'image' ? { imageModel: other.id } : chooseVideoModel(other.id))}
    >
      Use {other.label}
    </Button>
  );
  return (
    <Notice tone="warning" title={`${status.label} ${says[status.state]}.`} action={!sheet && use}>
      <span className="line-clamp-3" title={status.message}>
        {status.message}
      </span>
      {sheet && use}
    </Notice>
  );
}
