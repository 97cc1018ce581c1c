import { limits, messages } from '@kinoloom/contract';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { changeAudio, useAudioDraft, writeWords, type WordedTool } from './draft.ts';
import { mostCharacters, placeOrder, tooManyWords } from './order.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { effectPrice, musicPrice, speechPrice } from './prices.ts';
import { useMaking } from './use-making.ts';
import { useVoice, VoiceChoice } from './voice-choice.tsx';

const fields: Readonly<Record<WordedTool, { label: string; placeholder: string }>> = {
  'text-to-speech': { label: 'What is said', placeholder: 'Write what is said' },
  'sound-effects': { label: 'The sound effect', placeholder: 'Describe the sound effect' },
  music: { label: 'The music', placeholder: 'Describe the music: instruments, tempo, mood' },
};

const lengths = limits.music.seconds.map((seconds) => ({ value: `${seconds}`, label: `${seconds} s` }));

interface WordedCardProps extends Pick<
  AudioPanelProps,
  'jobs' | 'voices' | 'voicesNotice' | 'renderPicker' | 'onOrder'
> {
  tool: WordedTool;
}

/** Words, what else a tool is told, and the price of what comes of them. */
export function WordedCard({ tool, jobs, voices, voicesNotice, renderPicker, onOrder }: WordedCardProps) {
  const words = useAudioDraft((draft) => draft.words[tool]);
  const refused = useAudioDraft((draft) => draft.refused[tool]);
  const seconds = useAudioDraft((draft) => draft.musicSeconds);
  const voice = useVoice(voices);
  const making = useMaking(tool, jobs);
  const speaks = tool === 'text-to-speech';
  const noVoice = refused === messages.speechNoVoice;
  const tooMany = tooManyWords(tool, words);
  const price = speaks ? speechPrice(words) : tool === 'music' ? musicPrice(seconds) : effectPrice();
  return (
    <>
      <div className="au-words">
        <TextArea
          {...fields[tool]}
          hideLabel
          value={words}
          readOnly={making}
          error={tooMany ?? (noVoice ? undefined : refused)}
          counter={{ length: words.trim().length, limit: mostCharacters[tool] }}
          onChange={(event) => writeWords(tool, event.target.value)}
        />
      </div>
      <div className="au-order">
        {speaks && <VoiceChoice tool={tool} voices={voices} renderPicker={renderPicker} disabled={making} />}
        {tool === 'music' && (
          <Segmented
            label="Length"
            size={40}
            className="au-lengths"
            value={`${seconds}`}
            onValueChange={(value) => changeAudio({ musicSeconds: Number(value) })}
            options={lengths.map((length) => ({ ...length, disabled: making }))}
          />
        )}
        {tool === 'sound-effects' && <span className="au-length">{limits.soundEffect.seconds} s</span>}
        <Button
          variant="primary"
          size={40}
          price={price}
          loading={making}
          disabled={!making && (tooMany !== undefined || (speaks && voices === undefined))}
          onClick={() => void placeOrder(tool, voice?.voice_id ?? null, onOrder)}
        >
          Generate
        </Button>
      </div>
      {speaks && noVoice && <Notice tone="error">{refused}</Notice>}
      {speaks && voicesNotice !== null && <Notice tone="warning">{voicesNotice}</Notice>}
    </>
  );
}
