import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAudioNews } from '../../features/audio/index.ts';
import { refreshMedia } from '../../features/gallery/index.ts';
import { jobsQuery } from '../../features/jobs/index.ts';

/** Announces the ends of the panel's orders, also while it is closed. */
export function AudioNews() {
  const client = useQueryClient();
  const { data: jobs } = useQuery(jobsQuery(true));
  useAudioNews(
    jobs,
    useCallback(() => void refreshMedia(client), [client]),
  );
  return null;
}
