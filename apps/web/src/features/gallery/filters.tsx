import { limits, type MediaType } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Search, SlidersHorizontal, Star, Tag, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatAtMost } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { tagsIn } from '../../lib/tags.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { keepFocusInside } from '../../ui/keep-inside.ts';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/field.tsx';
import { TagField } from '../../ui/tag-field.tsx';
import * as words from '../../words/en/studio/organise.ts';
import { conditionsOf, filterOf, tabOf, tagList, unnarrowed, type GalleryAddress } from './address.ts';
import { modelsQuery, tagsQuery } from './queries.ts';
import { useGallery, type GalleryNavigation } from './use-gallery.ts';

type Kind = MediaType | 'any';
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'any', label: 'Everything' },
  { value: 'video', label: 'Videos' },
  { value: 'image', label: 'Images' },
  { value: 'audio', label: 'Audio' },
];

/** Filters by type, model, day, favourite and tags. `phone`: there is no tab for all media. */
export function Filters({ phone = false }: { phone?: boolean }) {
  const { address, go } = useGallery();
  const [open, setOpen] = useState(false);
  const set = conditionsOf(address);
  return (
    <Popover
      label="Filters"
      width={300}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={<SlidersHorizontal />}>
          Filters
          {set > 0 && (
            <Badge mono>
              {set}
              <span className="sr-only"> set</span>
            </Badge>
          )}
        </Button>
      }
    >
      <div className="grid gap-2.5 p-1.5 [&_.k-select]:w-full">
        <KindSelect phone={phone} />
        <ModelSelect />
        {/* Two touch-sized fields side by side are wider than a phone. */}
        <div className="grid grid-cols-2 gap-2 pointer-coarse:grid-cols-1">
          <DayField name="From" day={address.from} max={address.to} onChange={(from) => go({ from }, true)} />
          <DayField name="To" day={address.to} min={address.from} onChange={(to) => go({ to }, true)} />
        </div>
        <div className="flex min-h-8 items-center justify-between">
          <span aria-hidden="true">Favourites only</span>
          <Switch
            label="Favourites only"
            checked={address.favourite ?? false}
            onCheckedChange={(on) => go({ favourite: on ? true : undefined }, true)}
          />
        </div>
        <TagFilter />
        <Button block disabled={set === 0} onClick={() => go({ ...unnarrowed, q: address.q }, true)}>
          Clear filters
        </Button>
      </div>
    </Popover>
  );
}

function TagFilter() {
  const { address, go } = useGallery();
  const known = useQuery(tagsQuery).data ?? [];
  const tags = tagsIn(address.tags ?? '');
  const filterBy = (chosen: readonly string[]): void => go({ tags: tagList(chosen) }, true);
  return (
    <TagField
      label={words.withTags}
      showLabel
      tags={tags}
      known={known}
      makesNew={false}
      onAdd={(tag) => filterBy([...tags, tag])}
      onRemove={(tag) => filterBy(tags.filter((one) => one !== tag))}
    />
  );
}

interface DayFieldProps {
  name: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayField({ name, day, min, max, onChange }: DayFieldProps) {
  return (
    <label>
      <span className="block pb-1 text-12/5 text-text-2">{name}</span>
      <input
        type="date"
        className="k-input w-full px-2!"
        value={day ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </label>
  );
}

function KindSelect({ phone }: { phone: boolean }) {
  const { address, go } = useGallery();
  return (
    <Select<Kind>
      label="Kind"
      look="filled"
      value={filterOf(address).type ?? (phone ? 'video' : 'any')}
      options={phone ? kinds.slice(1) : kinds}
      onValueChange={(kind) => go({ tab: tabOf(kind === 'any' ? undefined : kind) })}
    />
  );
}

/** A select needs a value for "any". */
const any = '*';

function ModelSelect() {
  const { address, go } = useGallery();
  const models = useQuery(modelsQuery).data ?? [];
  const named = address.model !== undefined && !models.some(({ model }) => model === address.model);
  return (
    <Select
      label="Model"
      look="filled"
      value={address.model ?? any}
      options={[
        { value: any, label: 'Any' },
        ...models.map(({ model, count }) => ({
          value: model,
          label: makerName(model),
          detail: formatAtMost(count, limits.gallery.countMax),
        })),
        ...(named ? [{ value: address.model ?? '', label: makerName(address.model ?? null) }] : []),
      ]}
      onValueChange={(model) => go({ model: model === any ? undefined : model }, true)}
    />
  );
}

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
    favourite === true && { name: 'Favourites', icon: <Star />, without: { favourite: undefined } },
    ...tags.map((tag) => ({
      name: tag,
      icon: <Tag />,
      without: { tags: tagList(tags.filter((one) => one !== tag)) },
    })),
    flow !== undefined && { name: `Flow: ${flowNames.get(flow) ?? 'deleted'}`, without: { flow: undefined } },
    model !== undefined && { name: makerName(model), without: { model: undefined } },
    from !== undefined && { name: `From ${from}`, without: { from: undefined } },
    to !== undefined && { name: `To ${to}`, without: { to: undefined } },
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
