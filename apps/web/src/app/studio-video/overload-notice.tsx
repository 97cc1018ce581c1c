import { type Job } from '@kinoloom/contract';
import { useEffect, useState } from 'react';
import { useDraft } from '../../features/prompt/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { setStudio, useStudioState } from './studio-state.ts';
import { type StudioFlow } from './use-studio.ts';
import * as words from '../../words/en/studio/workspace.ts';

/** Overload message of Act-Two's provider, also for jobs accepted earlier; null if there is none. */
export function useOverload({ jobs }: Pick<StudioFlow, 'jobs'>): string | null {
  const [opened] = useState(() => Date.now());
  const latest = jobs.find((job) => isOverload(job) && Date.parse(job.finished_at ?? '') > opened);
  const id = latest?.id;
  const text = latest?.error?.message;
  useEffect(() => {
    if (id !== undefined && text !== undefined) setStudio({ overloaded: text });
  }, [id, text]);
  return useStudioState((state) => state.overloaded);
}

const isOverload = ({ model, error }: Job): boolean => model === 'act-2' && error?.code === 'SERVICE_OVERLOADED';

/** A note above the wall, instead of an error. */
export function OverloadNotice({ text }: { text: string }) {
  const dismiss = (): void => setStudio({ overloaded: null });
  return (
    <Notice
      tone="warning"
      className="mb-3 flex-none! max-md:flex-wrap"
      action={
        <div className="flex items-center justify-between gap-2.5 max-md:order-last max-md:basis-full max-md:pl-6.5">
          <span className="text-text-2">{words.notCharged}</span>
          <Button
            size={32}
            onClick={() => {
              dismiss();
              useDraft.getState().take({ media: 'video', videoModel: 'mock-vid', performance: null });
            }}
          >
            {words.chooseAnotherModel}
          </Button>
        </div>
      }
      onDismiss={dismiss}
    >
      {text}
    </Notice>
  );
}
