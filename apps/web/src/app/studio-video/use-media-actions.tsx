import { DirectAnswer, messages, priceOf, type MediaRecord, type Tool } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Film, RotateCcw } from 'lucide-react';
import { useCredits } from '../../features/account/index.ts';
import { flowMediaQuery } from '../../features/gallery-wall/index.ts';
import { useDraft } from '../../features/prompt/index.ts';
import { errorText } from '../../lib/api-error.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { modelField } from '../../lib/own-models.ts';
import { toast } from '../../ui/toast.ts';
import { madeWith } from './made-with.ts';
import { mediaTools } from './media-tools.tsx';
import { startTool } from './start-tool.ts';
import { useStudioRoutes } from './use-studio.ts';
import { useConfig } from '../../lib/config.ts';

/** All available actions on a saved result. */
export function useMediaActions(): (media: MediaRecord) => MediaAction[] {
  const client = useQueryClient();
  const config = useConfig();
  const upscaleImage = useUpscaleImage();
  const { toFlow, toEditor } = useStudioRoutes();

  const again = async (media: MediaRecord): Promise<void> => {
    try {
      // Its sources are in its flow.
      const flow = media.flow_id === null ? [] : await client.fetchQuery(flowMediaQuery(media.flow_id));
      useDraft.getState().recall(madeWith(media, flow));
      toFlow(media.flow_id ?? undefined);
    } catch (error) {
      toast.error('The prompt could not be taken over', { detail: errorText(error) });
    }
  };
  return (media) => {
    if (media.media_type === 'audio') return [];
    const tools = mediaTools(media, { config, upscaleImage }).map((action) =>
      action.toPrompt
        ? {
            ...action,
            run: () => {
              action.run();
              toFlow(media.flow_id ?? undefined);
            },
          }
        : action,
    );
    return [
      ...(media.prompt
        ? [
            {
              id: 'again',
              label: 'Use this prompt again',
              note: 'with the same settings and seed',
              icon: <RotateCcw />,
              run: () => void again(media),
            },
          ]
        : []),
      {
        id: 'edit-video',
        label: 'Open in editor',
        note: 'in a new project',
        icon: <Film />,
        run: () => toEditor({ media: media.id }),
      },
      ...tools,
    ];
  };
}

/** Upscales an image by two: the only tool without a dialog. */
export function useUpscaleImage(): (media: MediaRecord, tool: Tool) => void {
  const client = useQueryClient();
  const credits = useCredits();
  return (media, tool) => {
    void startTool(client, {
      tool,
      price: priceOf(tool, 0),
      available: credits?.available,
      short: (price) => messages.insufficientTo(price, 'to upscale to 4K'),
      body: { imageUrl: media.url, ...modelField(tool), ...(media.flow_id !== null && { flow_id: media.flow_id }) },
      answer: DirectAnswer,
      videos: null,
    });
  };
}
