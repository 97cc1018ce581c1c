import { type GallerySort } from '@kinoloom/contract';
import { ArrowUpDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { gallerySorts } from './address.ts';
import { useGallery } from './use-gallery.ts';

const names: Readonly<Record<GallerySort, string>> = {
  newest: words.newest,
  oldest: words.oldest,
  name: words.name,
  longest: words.longest,
  largest: words.largest,
  favourites: words.favourites,
};

const options = gallerySorts.map((value) => ({ value, label: names[value] }));

/** Chooses the order of the lists. `phone`: its button shows the icon alone. */
export function SortMenu({ phone = false }: { phone?: boolean }) {
  const { address, go } = useGallery();
  const sort = address.sort ?? 'newest';
  return (
    <Menu
      width={180}
      trigger={
        <Button variant="ghost" icon={<ArrowUpDown />} className="touch-44">
          <span className="sr-only">{words.sortedBy({ order: names[sort] })}</span>
          {!phone && (
            <span className="@max-[1200px]/header:hidden" aria-hidden="true">
              {names[sort]}
            </span>
          )}
        </Button>
      }
    >
      <MenuChoice<GallerySort>
        label={words.sort}
        value={sort}
        options={options}
        onValueChange={(to) => go({ sort: to === 'newest' ? undefined : to })}
      />
    </Menu>
  );
}
