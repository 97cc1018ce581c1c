import { Search, Star, Tag, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { makerName } from '../../lib/media-names.ts';
import { tagsIn } from '../../lib/tags.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { keepFocusInside } from '../../ui/keep-inside.ts';
import * as words from '../../words/en/studio/organise.ts';
import { tagList, unnarrowed, type GalleryAddress } from './address.ts';
import { useGallery, type GalleryNavigation } from './use-gallery.ts';

interface FilterChip {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly without: Parameters<GalleryNavigation['go']>[0];
}

/** What narrows a list, the search first. */
function chipsOf(address: GalleryAddress, flowNames: ReadonlyMap<string, string>): FilterChip[] {
  const { q, model, from, to, favourite, flow } = address;
  const tags = tagsIn(address.tags ?? '');
  const chips: (FilterChip | false)[] = [
    q !== undefined && { name: words.searchFilter({ words: q }), icon: <Search />, without: { q: undefined } },
    favourite === true && { name: words.favouritesFilter, icon: <Star />, without: { favourite: undefined } },
    ...tags.map((tag) => ({
      name: tag,
      icon: <Tag />,
      without: { tags: tagList(tags.filter((one) => one !== tag)) },
    })),
    flow !== undefined && {
      name: words.flowFilter({ flow: flowNames.get(flow) ?? words.deletedFlow }),
      without: { flow: undefined },
    },
    model !== undefined && { name: makerName(model), without: { model: undefined } },
    from !== undefined && { name: words.fromFilter({ day: from }), without: { from: undefined } },
    to !== undefined && { name: words.toFilter({ day: to }), without: { to: undefined } },
  ];
  return chips.filter((chip) => chip !== false);
}

/** The active filters, each removable. */
export function FilterChips({ flowNames, phone }: { flowNames: ReadonlyMap<string, string>; phone: boolean }) {
  const { address, go } = useGallery();
  const chips = chipsOf(address, flowNames);
  return (
    <section
      // The focus stays here when its chip goes, also the last one.
      ref={keepFocusInside}
      tabIndex={-1}
      aria-label={words.activeFilters}
      className={cx(
        'flex flex-none flex-wrap items-center gap-1.5 focus-visible:outline-none pointer-coarse:gap-2.5',
        phone ? 'px-3' : 'px-7',
        chips.length > 0 && 'pt-2.5',
      )}
    >
      {chips.map((chip) => (
        <button
          key={chip.name}
          type="button"
          className="touch-44 inline-flex h-7 max-w-60 min-w-0 items-center gap-1.5 rounded-full bg-control px-2.5 text-12/5 text-text hover:bg-control-hover pointer-coarse:h-9 [&>svg]:size-3.5 [&>svg]:flex-none"
          aria-label={words.removeFilter({ filter: chip.name })}
          onClick={() => go(chip.without, true)}
        >
          {chip.icon}
          <span className="truncate">{chip.name}</span>
          <X className="text-text-2" aria-hidden="true" />
        </button>
      ))}
      {chips.length > 0 && (
        <Button size={28} variant="ghost" className="touch-44" onClick={() => go(unnarrowed, true)}>
          {words.clearAll}
        </Button>
      )}
    </section>
  );
}
