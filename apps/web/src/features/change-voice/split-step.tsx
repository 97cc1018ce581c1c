import type { Job } from '@kinoloom/contract';
import { AudioLines, ChevronsRight } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import { Wave } from '../../ui/wave.tsx';
import { simulated } from './progress.ts';
import { largeWaveClass, NameAndNote, StepBody, Working } from './step-parts.tsx';
import * as words from '../../words/en/studio/change-voice.ts';

/** Usual duration of a split. */
const USUAL_MS = 15_000;

interface SplitStepProps {
  job: Job | undefined;
  price: number;
  problem: string | null;
  busy: boolean;
  peaks: readonly number[];
}

const ways = [
  { Icon: AudioLines, name: words.split, note: words.keepsRoom },
  { Icon: ChevronsRight, name: words.direct, note: words.changesWhole },
];

/** What the two methods do, which the buttons below it choose; then progress of the split. */
export function SplitStep({ job, price, problem, busy, peaks }: SplitStepProps) {
  return (
    <StepBody>
      {busy ? (
        <Splitting job={job} price={price} peaks={peaks} />
      ) : (
        <>
          <p className="text-text-2">{words.separate}</p>
          {problem !== null && (
            <Notice tone="error" title={problem}>
              {words.tryDirectly}
            </Notice>
          )}
          <Wave peaks={peaks} className={largeWaveClass} />
          <ul className="grid grid-cols-2 gap-2">
            {ways.map(({ Icon, name, note }) => (
              <li key={name} className="flex gap-2">
                <Icon aria-hidden="true" className="mt-0.5 text-text-2" />
                <span>
                  <NameAndNote name={name} note={note} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </StepBody>
  );
}

function Splitting({ job, price, peaks }: { job: Job | undefined; price: number; peaks: readonly number[] }) {
  const now = useNow(500);
  const percent =
    job?.status === 'completed' ? 100 : job ? simulated(now.getTime() - Date.parse(job.created_at), USUAL_MS) : 0;
  return (
    <>
      <Wave peaks={peaks} done={percent / 100} className={largeWaveClass} />
      <Working what={words.separating} percent={percent}>
        {words.usuallySplit({ credits: price })}
      </Working>
    </>
  );
}
