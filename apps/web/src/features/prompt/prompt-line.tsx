import '../../ui/screens.css';
import { type PublicConfig } from '@kinoloom/contract';
import { Image, Video } from 'lucide-react';
import { useModelStates } from '../../lib/model-states.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { newShot } from './choose.ts';
import { ownOnly, useDraft } from './draft.ts';
import { GeneratePill } from './generate-pill.tsx';
import { quoteOf } from './quote.ts';
import { AspectSelect, LengthSelect, ModelSelect } from './selectors.tsx';
import { resolveSettings } from './settings.ts';
import * as words from '../../words/en/studio/prompt.ts';

/** The studio's prompt takes the focus when it is mounted. */
export const focusPrompt = (): void => useDraft.getState().focus();

interface PromptLineProps {
  config: PublicConfig | undefined;
  userId: string | null;
  /** Whether the input is complete. */
  ready: boolean;
  onPress: () => void;
}

/** The panel's second row for text prompts on the landing page: settings carry over to the studio. */
export function PromptLine({ config, userId, ready, onPress }: PromptLineProps) {
  const { settings: remembered, change } = useDraft();
  const mine = ownOnly(remembered, userId);
  const settings = { ...mine, ...newShot(mine) };
  const resolved = resolveSettings(settings, config);
  const states = useModelStates(userId !== null);
  const price = resolved?.price ?? 0;
  const status = states.find(({ id }) => id === resolved?.model.id);
  const quote = quoteOf(price, status, resolved?.model.estimatedSeconds);
  const shared = resolved && { settings: resolved, config, states, onChange: change, pills: false };
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <Segmented
        label={words.whatToMake}
        value={settings.media}
        onValueChange={(chosen) => change({ media: chosen, imageMode: 'generate' })}
        options={[
          { value: 'image', label: words.image, icon: <Image /> },
          { value: 'video', label: words.video, icon: <Video /> },
        ]}
      />
      {shared && (
        <div className="flex items-center gap-1 max-md:order-last max-md:basis-full">
          <span className="mx-2 h-4.5 w-px bg-line-strong max-md:hidden" />
          <ModelSelect {...shared} />
          <LengthSelect {...shared} />
          <AspectSelect {...shared} />
        </div>
      )}
      <span className="flex-1" />
      <GeneratePill state={ready ? 'ready' : 'empty'} price={price} quote={quote.text} onPress={onPress} />
    </div>
  );
}
