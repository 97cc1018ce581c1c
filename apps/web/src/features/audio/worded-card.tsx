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

const fields: Readonly<Record<WordedTool, { label: string; placeholder: string }>> = {
  'text-to-speech': { label: 'Transcript', placeholder: 'Type what the voice should say' },
  'sound-effects': { label: 'Describe the sound effect', placeholder: 'What sounds, on what, and where' },
  music: { label: 'Describe the music', placeholder: 'Instruments, tempo, mood' },
};

const lengths = limits.music.seconds.map((seconds) => ({ value: `${seconds}`, label: `${seconds} s` }));

interface WordedCardProps extends Pick<
  AudioPanelProps,
  'jobs' | 'voices' | 'voicesNotice' | 'renderPicker' | 'onOrder'
> {
  tool: WordedTool;
}

/** A tool with a text prompt, its options and price. */
export function WordedCard({ tool, jobs, voices, voicesNotice, renderPicker, onOrder }: WordedCardProps) {
  const words = useAudioDraft((draft) => draft.words[tool]);
  const refused = useAudioDraft((draft) => draft.refused[tool]);
  const seconds = useAudioDraft((draft) => draft.musicSeconds);
  const voice = useVoice(voices);
  const making = useMaking(tool, jobs);
  const speaks = tool === 'text-to-speech';
  const noVoice = refused === messages.speechNoVoice;
  const tooMany = tooManyWords(tool, words);
  const { choices, model, own } = useSoundModels(tool);
  const price = own
    ? ownPrice(own, tool, words, seconds)
    : speaks
      ? speechPrice(words)
      : tool === 'music'
        ? musicPrice(seconds)
        : effectPrice();
  return (
    <>
      <TextArea
        {...fields[tool]}
        hideLabel
        className="col-start-1 row-start-1 field-sizing-content max-h-60 min-h-28 resize-none pb-7"
        value={words}
        readOnly={making}
        error={tooMany ?? (noVoice ? undefined : refused)}
        counter={{ length: words.trim().length, limit: mostCharacters[tool] }}
        counterInside
        onChange={(event) => writeWords(tool, event.target.value)}
      />
      {choices.length > 1 && (
        <SelectField
          label="Model"
          value={model.id}
          disabled={making}
          onValueChange={(id) => changeAudio(({ models }) => ({ models: { ...models, [tool]: id } }))}
          options={choices.map((each) => ({
            value: each.id,
            label: each.label,
            detail: `${each.note} · ${rateText(each)}`,
          }))}
        />
      )}
      <div className={orderClass}>
        {speaks && <VoiceChoice tool={tool} voices={voices} renderPicker={renderPicker} disabled={making} />}
        {tool === 'music' && (
          <Segmented
            label="Length"
            size={40}
            className="max-w-70 flex-1 max-md:max-w-none max-md:flex-[1_0_100%] max-md:pointer-fine:[--h:44px] [&>.k-seg-item]:flex-1 [&>.k-seg-item]:font-(family-name:--mono) [&>.k-seg-item]:text-12"
            value={`${seconds}`}
            onValueChange={(value) => changeAudio({ musicSeconds: Number(value) })}
            options={lengths.map((length) => ({ ...length, disabled: making }))}
          />
        )}
        {tool === 'sound-effects' && (
          <span className="font-(family-name:--mono) text-12 text-text-2">{limits.soundEffect.seconds} s</span>
        )}
        <Button
          {...(words.trim() !== '' && { variant: 'primary' })}
          size={40}
          className={orderButtonClass}
          price={price}
          loading={making}
          disabled={!making && (tooMany !== undefined || (speaks && voices === undefined))}
          onClick={() => void placeOrder(tool, voice?.voice_id ?? null, onOrder, own)}
        >
          Generate
        </Button>
      </div>
      {speaks && noVoice && <Notice tone="error">{refused}</Notice>}
      {speaks && voicesNotice !== null && <Notice tone="warning">{voicesNotice}</Notice>}
    </>
  );
}
