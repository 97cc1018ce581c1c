import type { Job } from '@kinoloom/contract';
import { AudioLines, ChevronsRight } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import { Wave } from '../../ui/wave.tsx';
import { simulated } from './progress.ts';
import { Working } from './working.tsx';

/** How long a split usually takes. */
const USUAL_MS = 15_000;

interface SplitStepProps {
  job: Job | undefined;
  price: number;
  problem: string | null;
  busy: boolean;
  peaks: readonly number[];
}

/** The choice between both ways; then how far the split has come. */
export function SplitStep({ job, price, problem, busy, peaks }: SplitStepProps) {
  return (
    <div className="cv-body">
      {busy ? (
        <Splitting job={job} price={price} peaks={peaks} />
      ) : (
        <>
          <p className="text-text-2">Separate the voice from everything else, so only the voice changes.</p>
          {problem !== null && (
            <Notice tone="error" title={problem}>
              Nothing was charged. Try again, or change the voice directly.
            </Notice>
          )}
          <Wave peaks={peaks} className="cv-wave-large" />
          <ul className="cv-ways">
            <li>
              <AudioLines aria-hidden="true" />
              <span>
                <span className="font-medium">Split</span>
                <span className="cv-track-note">Keeps music and room</span>
              </span>
            </li>
            <li>
              <ChevronsRight aria-hidden="true" />
              <span>
                <span className="font-medium">Direct</span>
                <span className="cv-track-note">Changes the whole track</span>
              </span>
            </li>
          </ul>
        </>
      )}
    </div>
  );
}

function Splitting({ job, price, peaks }: { job: Job | undefined; price: number; peaks: readonly number[] }) {
  const now = useNow(500);
  const percent =
    job?.status === 'completed' ? 100 : job ? simulated(now.getTime() - Date.parse(job.created_at), USUAL_MS) : 0;
  return (
    <>
      <Wave peaks={peaks} done={percent / 100} className="cv-wave-large" />
      <Working what="Separating vocals and background" percent={percent}>
        Usually 10 to 20 s. {price} credits held.
      </Working>
    </>
  );
}
