import { messages } from '@kinoloom/contract';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { chooseRecording } from './choose-recording.ts';
import { changeAudio, refuse, useAudioDraft } from './draft.ts';
import { placeOrder } from './order.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { changePrice } from './prices.ts';
import { isLarge } from './recording.ts';
import { RecordingDrop } from './recording-drop.tsx';
import { ChosenRecording } from './chosen-recording.tsx';
import { useMaking } from './use-making.ts';
import { useVoice, VoiceChoice } from './voice-choice.tsx';

type ChangeCardProps = Pick<AudioPanelProps, 'jobs' | 'voices' | 'voicesNotice' | 'renderPicker' | 'onOrder'>;

/** A recording, another voice, and the price of the one speaking with the other. */
export function ChangeCard({ jobs, voices, voicesNotice, renderPicker, onOrder }: ChangeCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useAudioDraft((draft) => draft.chosen);
  const refused = useAudioDraft((draft) => draft.refused['voice-changer']);
  const voice = useVoice(voices);
  const making = useMaking('voice-changer', jobs);
  const take = (file: File | undefined): void => {
    if (file && !making) void chooseRecording(file);
  };
  return (
    <>
      {chosen.kind === 'ready' ? (
        <ChosenRecording
          recording={chosen.recording}
          disabled={making}
          onReplace={() => input.current?.click()}
          onRemove={() => {
            changeAudio({ chosen: { kind: 'none' } });
            refuse('voice-changer', undefined);
          }}
        />
      ) : (
        <RecordingDrop chosen={chosen} onOpen={() => input.current?.click()} onTake={take} />
      )}
      <input
        ref={input}
        type="file"
        accept="audio/*"
        hidden
        aria-label="Audio file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must fire again.
          event.target.value = '';
          take(file);
        }}
      />
      <div className="au-order">
        <VoiceChoice tool="voice-changer" voices={voices} renderPicker={renderPicker} disabled={making} />
        <Button
          variant="primary"
          size={40}
          price={chosen.kind === 'ready' ? changePrice(chosen.recording.seconds) : `${changePrice(1)}/s`}
          loading={making}
          disabled={!making && (chosen.kind === 'reading' || voices === undefined)}
          onClick={() => void placeOrder('voice-changer', voice?.voice_id ?? null, onOrder)}
        >
          Transform
        </Button>
      </div>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {chosen.kind === 'refused' && refused === undefined && <Notice tone="error">{chosen.why.message}</Notice>}
      {chosen.kind === 'ready' && isLarge(chosen.recording.file) && (
        <Notice tone="warning">{messages.recordingLarge}</Notice>
      )}
      {voicesNotice !== null && <Notice tone="warning">{voicesNotice}</Notice>}
    </>
  );
}
