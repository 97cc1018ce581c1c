import { isFinished } from '@kinoloom/contract';
import { RefreshCw, WifiOff } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, ErrorState } from '../../ui/states.tsx';
import { FailedRow, MakingRow } from './job-rows.tsx';
import { type AudioPanelProps, type Sounds } from './panel-props.ts';
import { useLeaving } from './sound-actions.ts';
import { SoundRow } from './sound-row.tsx';
import { useSoundPlayer } from './use-sound-player.ts';
import * as words from '../../words/en/studio/audio.ts';

/** Finished, running and failed sounds. */
export function MadeSounds({ sounds, jobs, handlers }: Pick<AudioPanelProps, 'sounds' | 'jobs' | 'handlers'>) {
  const heard = useSoundPlayer();
  const making = jobs.filter(({ status }) => !isFinished(status));
  const failed = jobs.filter(({ status }) => status === 'failed');
  const leaving = useLeaving(({ ids }) => ids);
  const all = sounds.kind === 'there' ? sounds.all.filter(({ id }) => !leaving.has(id)) : [];
  const any = making.length + failed.length + all.length > 0;
  return (
    <section className="border-t border-line" aria-label={words.generatedAudio} aria-busy={sounds.kind === 'loading'}>
      {any && (
        <>
          <h3 className="flex min-h-11 items-center gap-2 px-4 font-semibold">
            {words.generatedAudio} <Badge mono>{all.length}</Badge>
          </h3>
          {/* On a phone only the sheet scrolls. */}
          <ul className="max-h-75 overflow-y-auto overscroll-contain max-md:max-h-none">
            {making.map((job) => (
              <MakingRow key={job.id} job={job} handlers={handlers} />
            ))}
            {failed.map((job) => (
              <FailedRow key={job.id} job={job} handlers={handlers} />
            ))}
            {all.map((sound) => (
              <SoundRow key={sound.id} sound={sound} heard={heard} handlers={handlers} />
            ))}
          </ul>
        </>
      )}
      <Besides sounds={sounds} any={any} />
    </section>
  );
}

const nothingClass = 'flex min-h-18 items-center justify-center gap-2 px-4 py-3 text-center text-text-2';

/** Text for a missing or empty list. */
function Besides({ sounds, any }: { sounds: Sounds; any: boolean }) {
  switch (sounds.kind) {
    case 'loading':
      return (
        <div className="grid gap-1.5 px-4 py-3">
          <span className="sr-only">{words.loading}</span>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-[54px] rounded-sm" />
          ))}
        </div>
      );
    case 'offline':
      return (
        <output className={nothingClass}>
          <WifiOff aria-hidden="true" />
          {words.offline}
        </output>
      );
    case 'failed':
      return (
        <ErrorState
          title={words.notLoaded}
          action={
            <Button icon={<RefreshCw />} onClick={sounds.retry}>
              {words.tryAgain}
            </Button>
          }
        >
          {sounds.why}
        </ErrorState>
      );
    case 'there':
      return any ? null : <p className={nothingClass}>{words.none}</p>;
  }
}
