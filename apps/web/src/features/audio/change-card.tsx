import { limits, messages } from '@kinoloom/contract';
import { CircleAlert, Upload } from 'lucide-react';
import { useRef } from 'react';
import { acceptOf } from '../../lib/file-kind.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FileDrop, FileInput } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { ChosenRecording } from './chosen-recording.tsx';
import { changeAudio, setRefusal, useAudioDraft, useMaking, type Chosen } from './draft.ts';
import { placeOrder } from './order.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { isLarge, readRecording, uploadedText } from './recording.ts';
import { changePrice } from './tools.ts';
import { orderButtonClass, orderClass, useVoice, VoiceChoice } from './voice-choice.tsx';
import * as words from '../../words/en/studio/audio.ts';

type ChangeCardProps = Pick<AudioPanelProps, 'jobs' | 'voices' | 'voicesNotice' | 'renderPicker' | 'onOrder'>;

/** Accepts a recording for a voice change, or shows why not. */
async function chooseRecording(file: File): Promise<void> {
  const token = Symbol(file.name);
  setRefusal('voice-changer', undefined);
  changeAudio({ chosen: { kind: 'reading', name: file.name, token } });
  const read = await readRecording(file);
  const { chosen } = useAudioDraft.getState();
  // Another file was chosen meanwhile: files may finish loading in another order.
  if (chosen.kind !== 'reading' || chosen.token !== token) return;
  if (!read.ok) return changeAudio({ chosen: { kind: 'refused', name: file.name, why: read.error } });
  changeAudio({ chosen: { kind: 'ready', recording: read.value, jobId: null } });
  toast.success(uploadedText(file));
  if (isLarge(file)) toast.warning(messages.recordingLarge);
}

function dropText(chosen: Exclude<Chosen, { kind: 'ready' }>) {
  switch (chosen.kind) {
    case 'none': {
      const note = words.fileKinds({ most: limits.recording.maxBytes / 1024 / 1024 });
      return { icon: <Upload aria-hidden="true" />, title: words.chooseFile, note };
    }
    case 'reading':
      return { icon: <Spinner />, title: chosen.name, note: words.reading };
    case 'refused': {
      const icon = <CircleAlert aria-hidden="true" className="text-red" />;
      return { icon, title: chosen.name, note: words.refusedChooseAnother({ fact: chosen.why.fact }) };
    }
  }
}

/** Voice change: a recording, another voice, and the price. */
export function ChangeCard({ jobs, voices, voicesNotice, renderPicker, onOrder }: ChangeCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useAudioDraft((draft) => draft.chosen);
  const refused = useAudioDraft((draft) => draft.refused['voice-changer']);
  const voice = useVoice(voices);
  const making = useMaking('voice-changer', jobs);
  const take = (file: File): void => {
    if (!making) void chooseRecording(file);
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
            setRefusal('voice-changer', undefined);
          }}
        />
      ) : (
        <FileDrop
          {...dropText(chosen)}
          refused={chosen.kind === 'refused'}
          className={cx(
            'min-h-27 gap-1 p-3 [&>svg]:mb-0.5 [&>svg]:size-5',
            chosen.kind !== 'refused' &&
              'hover:border-text-2 hover:bg-raised data-over:border-text-2 data-over:bg-raised',
          )}
          onOpen={() => input.current?.click()}
          onFile={take}
        />
      )}
      <FileInput ref={input} accept={acceptOf(['audio'])} label={words.audioFile} onFile={take} />
      <div className={orderClass}>
        <VoiceChoice tool="voice-changer" voices={voices} renderPicker={renderPicker} disabled={making} />
        <Button
          {...(chosen.kind === 'ready' && { variant: 'primary' })}
          size={40}
          className={orderButtonClass}
          price={
            chosen.kind === 'ready'
              ? changePrice(chosen.recording.seconds)
              : words.perSecond({ credits: changePrice(1) })
          }
          loading={making}
          disabled={!making && (chosen.kind === 'reading' || voices === undefined)}
          onClick={() => void placeOrder('voice-changer', voice?.voice_id ?? null, onOrder)}
        >
          {words.transform}
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
