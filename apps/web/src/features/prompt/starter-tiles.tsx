import { type PublicConfig } from '@kinoloom/contract';
import { Image, Video } from 'lucide-react';
import { Chip } from '../../ui/badge.tsx';
import aurora from './starters/aurora.webp';
import lanterns from './starters/lanterns.webp';
import lighthouse from './starters/lighthouse.webp';
import neon from './starters/neon.webp';
import { useDraft } from './draft.ts';
import { fillingOf, starters } from './starters.ts';
import * as words from '../../words/en/studio/prompt.ts';

const pictures: Readonly<Record<string, string>> = { aurora, lanterns, lighthouse, neon };

/** Example shots; a press fills the prompt and settings, and Generate is a second press. */
export function StarterTiles({ config }: { config: PublicConfig | undefined }) {
  const recall = useDraft((state) => state.recall);
  return (
    <ul aria-label={words.starters} className="grid w-full max-w-[680px] grid-cols-2 gap-3 text-left max-md:gap-2">
      {starters.map((starter) => {
        const filling = fillingOf(starter, config);
        const [kind, Icon] =
          starter.media === 'video' ? ([words.video, Video] as const) : ([words.image, Image] as const);
        return (
          <li key={starter.id}>
            <button
              type="button"
              className="media-edge group relative block w-full overflow-hidden rounded-media bg-control text-on-media hover:[--edge:inset_0_0_0_2px_var(--on-media)]"
              onClick={() => recall(filling)}
            >
              <img
                src={pictures[starter.id]}
                alt=""
                width={480}
                height={270}
                className="aspect-video w-full object-cover"
              />
              <Chip icon={<Icon />} className="absolute top-2 left-2">
                {kind}
              </Chip>
              <span className="absolute inset-x-0 bottom-0 bg-[linear-gradient(transparent,rgb(12_10_8/0.62)_40%,rgb(12_10_8/0.86))] px-3 text-left pt-10 pb-2.5 max-md:px-2 max-md:pb-2 max-md:text-12">
                <span className="line-clamp-2">{filling.prompt}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
