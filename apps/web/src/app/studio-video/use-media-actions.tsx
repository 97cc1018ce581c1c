import { DirectAnswer, messages, priceOf, purposes, type MediaRecord, type Tool } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Copy, Download, Film, RotateCcw, Trash2 } from 'lucide-react';
import { useCredits } from '../../features/account/index.ts';
import { flowMediaQuery } from '../../features/gallery/index.ts';
import { useDraft } from '../../features/prompt/index.ts';
import { errorText } from '../../lib/api-error.ts';
import { useConfig } from '../../lib/config.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { fileName, startDownload } from '../../lib/media-names.ts';
import { modelField } from '../../lib/own-models.ts';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import { toast } from '../../ui/toast.ts';
import { madeWith } from './made-with.ts';
import { mediaTools } from './media-tools.tsx';
import { shareCompareTools } from './share-compare-tools.tsx';
import { startTool } from './start-tool.ts';
import { openDialog } from './studio-state.ts';
import { useStudioRoutes } from './use-studio.ts';
import * as actionWords from '../../words/en/studio/result-actions.ts';

/** The one list of what can be done with a saved result, for the wall and the viewer (decision 0083). */
export function useResultActions(): (media: MediaRecord) => MediaAction[] {
  const client = useQueryClient();
  const config = useConfig();
  const upscaleImage = useUpscaleImage();
  const { toFlow, toEditor } = useStudioRoutes();
  // What fills the prompt goes to it.
  const isAtWall = useRouterState({
    select: ({ location: { pathname, search } }) => pathname === '/studio/video' && !('media' in search),
  });
  const toPrompt = (media: MediaRecord): void => {
    if (!isAtWall) toFlow(media.flow_id ?? undefined);
  };
  const again = async (media: MediaRecord): Promise<void> => {
    try {
      // Its sources are in its flow.
      const flow = media.flow_id === null ? [] : await client.ensureQueryData(flowMediaQuery(media.flow_id));
      useDraft.getState().recall(madeWith(media, flow));
      toPrompt(media);
    } catch (error) {
      toast.error(actionWords.promptNotTaken, { detail: errorText(error) });
    }
  };

  return (media) => {
    const { prompt } = media;
    const tools = mediaTools(media, { config, upscaleImage }).map((tool) => {
      const run = (): void => {
        tool.run();
        toPrompt(media);
      };
      return tool.toPrompt ? { ...tool, run } : tool;
    });
    const words: MediaAction[] = [
      {
        id: 'again',
        label: actionWords.promptAgain,
        note: actionWords.promptAgainNote,
        icon: <RotateCcw />,
        run: () => void again(media),
      },
      {
        id: 'copy',
        label: actionWords.copyPrompt,
        note: '',
        icon: <Copy />,
        run: () => void copyPrompt(prompt ?? ''),
      },
    ];
    const [first, ...others]: MediaAction[] = [
      ...(prompt ? words : []),
      {
        id: 'edit-video',
        label: actionWords.openInEditor,
        note: actionWords.openInEditorNote,
        icon: <Film />,
        run: () => toEditor({ media: media.id }),
      },
      ...shareCompareTools(media),
      {
        id: 'download',
        label: actionWords.download,
        note: media.resolution ?? '',
        icon: <Download />,
        run: () => startDownload(media.url, fileName(media)),
      },
      {
        id: 'delete',
        label: actionWords.deleteIt,
        note: '',
        icon: <Trash2 />,
        danger: true,
        run: () => openDialog({ kind: 'delete-media', media }),
      },
    ];
    return [...tools, ...(first ? [{ ...first, ...(tools.length > 0 && { group: true as const }) }] : []), ...others];
  };
}

/** The viewer has buttons of its own for these. */
const viewersOwn = ['copy', 'download', 'delete'];

/** The actions in the viewer. */
export function useMediaActions(): (media: MediaRecord) => MediaAction[] {
  const actionsOf = useResultActions();
  return (media) =>
    media.media_type === 'audio'
      ? shareCompareTools(media)
      : actionsOf(media).filter(({ id }) => !viewersOwn.includes(id));
}

/** Upscales an image by two: the only tool without a dialog. */
function useUpscaleImage(): (media: MediaRecord, tool: Tool) => void {
  const client = useQueryClient();
  const credits = useCredits();
  return (media, tool) => {
    void startTool(client, {
      tool,
      price: priceOf(tool, 0),
      available: credits?.available,
      short: (price) => messages.insufficientTo(price, purposes.upscaleImage),
      body: { imageUrl: media.url, ...modelField(tool), ...(media.flow_id !== null && { flow_id: media.flow_id }) },
      answer: DirectAnswer,
      videos: null,
    });
  };
}
