import { type PromptPurpose, type PublicConfig } from '@kinoloom/contract';
import { ownOnly, useDraft } from './draft.ts';
import { resolveSettings } from './settings.ts';

/** What a prompt in the panel would be for, and the image that it would go with. */
export function purposeNow(
  userId: string,
  config: PublicConfig | undefined,
): { purpose: PromptPurpose; mediaId: string | undefined } {
  const settings = ownOnly(useDraft.getState().settings, userId);
  const { media, imageMode } = settings;
  if (media === 'audio') return { purpose: { media }, mediaId: settings.sounded?.id };
  const resolved = resolveSettings(settings, config);
  const images = { generate: undefined, edit: settings.edited?.id, mix: settings.mixed[0]?.id };
  return {
    purpose: {
      media,
      ...(resolved && { model: resolved.model.id, aspectRatio: resolved.aspect }),
      ...(resolved?.seconds != null && { duration: resolved.seconds }),
    },
    mediaId: media === 'image' ? images[imageMode] : resolved?.startImage?.id,
  };
}
