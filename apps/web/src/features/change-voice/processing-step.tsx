import type { Job, Voice } from '@kinoloom/contract';
import { MicVocal } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Wave } from '../../ui/wave.tsx';
import { simulated } from './progress.ts';
import { largeWaveClass, NameAndNote, StepBody, Working } from './step-parts.tsx';
import * as words from '../../words/en/studio/change-voice.ts';

/** Usual duration of a voice change. */
const USUAL_MS = 22_000;

interface ProcessingStepProps {
  job: Job | undefined;
  voice: Voice | null;
  price: number;
  peaks: readonly number[];
}

/** Progress of a voice change. */
export function ProcessingStep({ job, voice, price, peaks }: ProcessingStepProps) {
  const now = useNow(500);
  const waited = job ? simulated(now.getTime() - Date.parse(job.created_at), USUAL_MS) : 0;
  const percent = Math.max(waited, Math.min(90, Math.round(100 * (job?.progress ?? 0))));
  return (
    <StepBody>
      <div className="flex items-center gap-3.5">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-control-hover" aria-hidden="true">
          <MicVocal className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1 leading-[18px]">
          <NameAndNote name={voice?.name ?? words.newVoice} note={voice?.description || undefined} />
        </span>
        <Badge tone="live" dot>
          {words.changing}
        </Badge>
      </div>
      <Wave peaks={peaks} done={percent / 100} className={largeWaveClass} />
      <Working what={words.changingVoice} percent={percent}>
        {words.usuallyChange({ credits: price })}
      </Working>
    </StepBody>
  );
}
