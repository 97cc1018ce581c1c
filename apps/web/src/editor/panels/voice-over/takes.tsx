import { chooseTake, FPS, takeOf, type SoundOverlay, type Take } from '@kinoloom/composition';
import { Pause, Play } from 'lucide-react';
import { useId } from 'react';
import { formatFixed } from '../../../lib/formatters.ts';
import { useSound } from '../../../lib/playback.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { said as inWords } from '../../../words/said.ts';
import { edit, useEditor } from '../../store/index.ts';
import * as words from '../../../words/en/editor/voice-over.ts';

/** The takes of a voice-over, to listen to and to choose from. */
export function Takes({ overlay }: { overlay: SoundOverlay }) {
  const { takes = [] } = overlay;
  const name = useId();
  if (!takeOf(overlay)) return null;
  return (
    <fieldset className="grid gap-1" aria-label={words.takes}>
      <div className="text-text-2" aria-hidden="true">
        {words.takes}
      </div>
      <ul className="grid max-h-60 gap-0.5 overflow-y-auto">
        {takes.map((take, at) => (
          <TakeRow key={take.src} overlay={overlay} take={take} number={at + 1} name={name} />
        ))}
      </ul>
    </fieldset>
  );
}

interface TakeRowProps {
  overlay: SoundOverlay;
  take: Take;
  number: number;
  /** Of the radio group. */
  name: string;
}

function TakeRow({ overlay, take, number, name }: TakeRowProps) {
  const editor = useEditor();
  const seconds = formatFixed(take.durationInFrames / FPS, 1);
  const { playing, toggle } = useSound(take.src, () => toast.error(words.notPlayed));
  const choose = (): void => {
    const made = edit(editor, (composition) => chooseTake(composition, { id: overlay.id, src: take.src }), {
      said: words.isChosen({ number }),
    });
    if (!made.ok) toast.error(inWords(made.error.message));
  };
  return (
    <li className="flex items-center gap-2">
      <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name={name}
          className="accent-current"
          checked={take.src === overlay.src}
          aria-label={words.chooseTake({ number, seconds })}
          onChange={choose}
        />
        <span className="flex-1" aria-hidden="true">
          {words.take({ number })}
        </span>
        <span className="font-mono text-12 text-text-3" aria-hidden="true">
          {words.seconds({ count: seconds })}
        </span>
      </label>
      <IconButton
        size={28}
        label={(playing ? words.stopTake : words.playTake)({ number })}
        icon={playing ? <Pause fill="currentColor" /> : <Play fill="currentColor" />}
        onClick={toggle}
      />
    </li>
  );
}
