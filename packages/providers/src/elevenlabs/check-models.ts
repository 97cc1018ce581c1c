import { z } from 'zod';
import type { Client } from '../http/index.ts';
import { type ModelCheck, ProviderUnreachable } from '../spec/index.ts';

/** A listed model (elevenlabs.io/docs/api-reference/models/list); other fields are ignored. */
const Listed = z.object({
  model_id: z.string().min(1),
  can_do_text_to_speech: z.boolean().nullish().catch(undefined),
  can_do_voice_conversion: z.boolean().nullish().catch(undefined),
});
type Listed = z.infer<typeof Listed>;

/**
 * What each entry needs. The list is documented for speech and voices; models for sound effects and music are only
 * judged by a list that has some of them.
 */
const NEEDS: Readonly<
  Record<string, { readonly can?: (model: Listed) => boolean; readonly kind: RegExp; readonly what: string }>
> = {
  'text-to-speech': {
    can: (model) => model.can_do_text_to_speech !== false,
    kind: /./,
    what: 'text to speech',
  },
  'voice-changer': { can: (model) => model.can_do_voice_conversion !== false, kind: /./, what: 'voice conversion' },
  'voice-change': { can: (model) => model.can_do_voice_conversion !== false, kind: /./, what: 'voice conversion' },
  'sound-effects': { kind: /^eleven_text_to_sound/, what: 'sound effects' },
  music: { kind: /^music_/, what: 'music' },
};

/**
 * Compares the models that are sent with the vendor's list.
 * @param models by catalogue id
 * @throws {ProviderUnreachable}
 */
export async function checkListed(
  client: Client,
  models: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ModelCheck[]> {
  const answer = await client.repeat({ method: 'GET', path: '/v1/models' }, signal);
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const list = z.array(Listed).min(1).safeParse(answer.body);
  if (!list.success) throw new ProviderUnreachable({ code: 'provider', message: 'The list of models is no list.' });
  return Object.entries(models).flatMap(([model, id]): ModelCheck[] => {
    const { can, kind, what } = NEEDS[model] ?? { kind: /./, what: model };
    const listed = list.data.find((one) => one.model_id === id);
    if (listed && can?.(listed) === false)
      return [{ model, state: 'changed', message: `${id} no longer does ${what}.` }];
    if (listed) return [{ model, state: 'live', message: '' }];
    if (!list.data.some(({ model_id }) => kind.test(model_id))) return [];
    return [{ model, state: 'retired', message: `${id} is no longer in the list of models.` }];
  });
}
