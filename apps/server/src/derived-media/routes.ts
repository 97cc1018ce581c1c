import { EnhancedMedia, EnhanceMedia, messages } from '@kinoloom/contract';
import { endpoint, Refused, type App, jsonLimits } from '../http/index.ts';
import { findMediaByIds } from '../media/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { DerivedMedia } from './enhancer.ts';

export function derivedMediaRoutes(app: App, db: Database, enhancer: DerivedMedia): void {
  endpoint(app, 'POST /api/gallery/enhance', {
    summary: 'Create missing derived media',
    description: 'Thumbnails, keyframes, waveforms and extracted sound, for the media named or for all.',
    body: EnhanceMedia,
    limits: jsonLimits.lists,
    answer: EnhancedMedia,
    async handle({ user, body: { ids } }) {
      if (ids) {
        const own = [...(await findMediaByIds(db.queries, ids)).values()].filter(({ userId }) => userId === user.id);
        if (own.length < ids.length) throw new Refused({ code: 'not_found', message: messages.enhancementMissing });
      }
      const { lacking, underway } = await enhancer.enhance(user.id, ids);
      const message = underway
        ? messages.enhancementUnderway
        : lacking === 0
          ? messages.enhancementDone
          : messages.enhancementBegun;
      return { success: true as const, message, lacking };
    },
  });
}
