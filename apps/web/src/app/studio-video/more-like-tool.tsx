import { JobList, messages, purposes, type MediaRecord } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { MoreLikeDialog } from '../../features/clip-tools/index.ts';
import * as words from '../../words/en/studio/variations.ts';
import { startTool, type ToolStart } from './start-tool.ts';

interface MoreLikeToolProps extends Pick<ToolStart<unknown>, 'available' | 'videos'> {
  media: MediaRecord;
  /** The name of its flow. */
  flow: string | undefined;
  onClose: () => void;
}

/** More like a result, with its requests. */
export function MoreLikeTool({ media, flow, available, videos, onClose }: MoreLikeToolProps) {
  const client = useQueryClient();
  return (
    <MoreLikeDialog
      media={media}
      flow={flow}
      onClose={onClose}
      onStart={({ count, price }) =>
        startTool(client, {
          tool: { path: `/api/ai/variations/${media.id}`, label: words.moreLikeThis },
          price,
          count,
          available,
          short: (needed) => messages.insufficientTo(needed, purposes.moreLikeThis),
          body: { count },
          answer: JobList,
          videos: media.media_type === 'video' ? videos : null,
        })
      }
    />
  );
}
