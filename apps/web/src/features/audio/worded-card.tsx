import { limits, messages } from '@kinoloom/contract';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { changeAudio, useAudioDraft, useMaking, writeWords } from './draft.ts';
import { mostCharacters, placeOrder, tooManyWords } from './order.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { useSoundModels } from './sound-models.ts';
import { effectPrice, musicPrice, ownPrice, rateText, speechPrice, type WordedTool } from './tools.ts';
import { orderButtonClass, orderClass, useVoice, VoiceChoice } from './voice-choice.tsx';
import * as words from '../../words/en/studio/audio.ts';
import { named } from '../../words/said.ts';

const fields: Readonly<Record<WordedTool, { label: string; placeholder: string }>> = {
  'text-to-speech': { label: words.transcript, placeholder: words.whatToSay },
  'sound-effects': { label: words.describeEffect, placeholder: words.whatSounds },
  music: { label: words.describeMusic, placeholder: words.instruments },
};

const lengths = limits.music.seconds.map((seconds) => ({ value: `${seconds}`, label: words.seconds({ seconds }) }));

interface WordedCardProps extends Pick<
  AudioPanelProps,
  'jobs' | 'voices' | 'voicesNotice' | 'renderPicker' | 'onOrder'
> {
  tool: WordedTool;
}

/** A tool with a text prompt, its options and price. */
export function WordedCard({ tool, jobs, voices, voicesNotice, renderPicker, onOrder }: WordedCardProps) {
  const written = useAudioDraft((draft) => draft.words[tool]);
  const refused = useAudioDraft((draft) => draft.refused[tool]);
  const seconds = useAudioDraft((draft) => draft.musicSeconds);
  const voice = useVoice(voices);
  const making = useMaking(tool, jobs);
  const speaks = tool === 'text-to-speech';
  const noVoice = refused === messages.speechNoVoice;
  const tooMany = tooManyWords(tool, written);
  const { choices, model, own } = useSoundModels(tool);
  const price = own
    ? ownPrice(own, tool, written, seconds)
    : speaks
      ? speechPrice(written)
      : tool === 'music'
        ? musicPrice(seconds)
        : effectPrice();
  return (
    <>
      <TextArea
        {...fields[tool]}
        hideLabel
        className="col-start-1 row-start-1 field-sizing-content max-h-60 min-h-28 resize-none pb-7"
        value={written}
        readOnly={making}
        error={tooMany ?? (noVoice ? undefined : refused)}
        counter={{ length: written.trim().length, limit: mostCharacters[tool] }}
        counterInside
        onChange={(event) => writeWords(tool, event.target.value)}
      />
      {choices.length > 1 && (
        <SelectField
          label={words.model}
          value={model.id}
          disabled={making}
          onValueChange={(id) => changeAudio(({ models }) => ({ models: { ...models, [tool]: id } }))}
          options={choices.map((each) => ({
            value: each.id,
            label: named(each, 'label'),
            detail: `${named(each, 'note')} · ${rateText(each)}`,
          }))}
        />
      )}
      <div className={orderClass}>
        {speaks && <VoiceChoice tool={tool} voices={voices} renderPicker={renderPicker} disabled={making} />}
        {tool === 'music' && (
          <Segmented
            label={words.length}
            size={40}
            className="max-w-70 flex-1 max-md:max-w-none max-md:flex-[1_0_100%] max-md:pointer-fine:[--h:44px] [&>.k-seg-item]:flex-1 [&>.k-seg-item]:font-(family-name:--mono) [&>.k-seg-item]:text-12"
            value={`${seconds}`}
            onValueChange={(value) => changeAudio({ musicSeconds: Number(value) })}
            options={lengths.map((length) => ({ ...length, disabled: making }))}
          />
        )}
        {tool === 'sound-effects' && (
          <span className="font-(family-name:--mono) text-12 text-text-2">
            {words.seconds({ seconds: limits.soundEffect.seconds })}
          </span>
        )}
        <Button
          {...(written.trim() !== '' && { variant: 'primary' })}
          size={40}
          className={orderButtonClass}
          price={price}
          loading={making}
          disabled={!making && (tooMany !== undefined || (speaks && voices === undefined))}
          onClick={() => void placeOrder(tool, voice?.voice_id ?? null, onOrder, own)}
        >
          {words.generate}
        </Button>
      </div>
      {speaks && noVoice && <Notice tone="error">{refused}</Notice>}
      {speaks && voicesNotice !== null && <Notice tone="warning">{voicesNotice}</Notice>}
    </>
  );
}
