import type { Job, Voice } from '@kinoloom/contract';
import { MicVocal } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Wave } from '../../ui/wave.tsx';
import { simulated } from './progress.ts';
import { Working } from './working.tsx';

/** How long a change usually takes. */
const USUAL_MS = 22_000;

interface ProcessingStepProps {
  job: Job | undefined;
  voice: Voice | null;
  price: number;
  peaks: readonly number[];
}

/** Somebody else begins to speak. */
export function ProcessingStep({ job, voice, price, peaks }: ProcessingStepProps) {
  const now = useNow(500);
  const waited = job ? simulated(now.getTime() - Date.parse(job.created_at), USUAL_MS) : 0;
  const percent = Math.max(waited, Math.min(90, Math.round(100 * (job?.progress ?? 0))));
  return (
    <div className="cv-body">
      <div className="cv-speaker">
        <span className="cv-speaker-mark" aria-hidden="true">
          <MicVocal />
        </span>
        <span className="cv-track-words">
          <span className="cv-track-name">{voice?.name ?? 'The new voice'}</span>
          {voice?.description && <span className="cv-track-note">{voice.description}</span>}
        </span>
        <Badge tone="live" dot>
          Changing
        </Badge>
      </div>
      <Wave peaks={peaks} done={percent / 100} className="cv-wave-large" />
      <Working what="Changing the voice" percent={percent}>
        Estimated 15 to 30 s. {price} credits held.
      </Working>
    </div>
  );
}
