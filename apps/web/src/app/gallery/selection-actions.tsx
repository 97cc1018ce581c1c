import { limits, messages, priceOf, type MediaRecord, type Tool } from '@kinoloom/contract';
import { Blend, Film } from 'lucide-react';
import { useMemo } from 'react';
import { type ActionsFor } from '../../features/gallery/index.ts';
import { pickMedia, useDraft } from '../../features/prompt/index.ts';
import { mediaInAddress, MOST_MEDIA } from '../../lib/begin-project.ts';
import { useConfig } from '../../lib/config.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { toolChoices } from '../../lib/own-models.ts';
import * as words from '../../words/en/studio/organise.ts';
import { shareCompareTools } from '../studio-video/share-compare-tools.tsx';
import { useStudioRoutes } from '../studio-video/use-studio.ts';

/** What the studio does with some media of the gallery: an entry for each. */
export function useSelectionActions(): ActionsFor {
  const config = useConfig();
  const { toFlow, toEditor } = useStudioRoutes();
  return useMemo(() => {
    const [tool] = toolChoices('image-mix', config);
    return (media) =>
      [
        tool && mixOf(media, tool, toFlow),
        editorOf(media, (ids) => toEditor({ media: mediaInAddress(ids) })),
        ...shareCompareTools(...media),
      ].filter((action) => action !== undefined);
  }, [config, toFlow, toEditor]);
}

/** Fills the prompt with images to mix. */
function mixOf(
  media: readonly MediaRecord[],
  tool: Tool,
  toFlow: (id: string | undefined) => void,
): MediaAction | undefined {
  const mixed = media.flatMap((one) => (one.media_type === 'image' ? (pickMedia(one) ?? []) : []));
  if (mixed.length !== media.length || mixed.length < limits.mix.min) return undefined;
  const tooMany = mixed.length > limits.mix.max;
  return {
    id: 'mix',
    label: words.mix,
    note: tooMany ? messages.mixTooMany : words.mixNote({ most: limits.mix.max }),
    icon: <Blend />,
    price: priceOf(tool, 0),
    toPrompt: true,
    ...(tooMany && { disabled: true as const }),
    run: () => {
      useDraft.getState().take({ media: 'image', imageMode: 'mix', addsObjects: false, mixed });
      toFlow(media[0]?.flow_id ?? undefined);
    },
  };
}

/** Begins a project with them, in their order. */
function editorOf(media: readonly MediaRecord[], open: (ids: readonly string[]) => void): MediaAction {
  const tooMany = media.length > MOST_MEDIA;
  return {
    id: 'editor',
    label: words.openInEditor,
    note: tooMany ? words.tooManyForEditor({ most: MOST_MEDIA }) : words.openInEditorNote,
    icon: <Film />,
    ...(tooMany && { disabled: true as const }),
    run: () => open(media.map(({ id }) => id)),
  };
}
