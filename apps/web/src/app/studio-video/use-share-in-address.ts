import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/shared.ts';

/** What the address says about something that was shared to the installed studio. */
export function useShareInAddress(): { readonly waits: boolean; readonly taken: () => void } {
  const { shared } = useSearch({ strict: false });
  const navigate = useNavigate();
  const taken = useCallback(
    () =>
      void navigate({
        to: '/studio/video',
        search: ({ flow, media }) => ({ ...(flow !== undefined && { flow }), ...(media !== undefined && { media }) }),
        replace: true,
      }),
    [navigate],
  );
  useEffect(() => {
    if (shared !== 'lost') return;
    toast.error(words.lost);
    taken();
  }, [shared, taken]);
  return { waits: shared === 1, taken };
}
