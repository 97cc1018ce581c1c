import { limits, type MediaType } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { formatAtMost } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { tagsIn } from '../../lib/tags.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/field.tsx';
import { TagField } from '../../ui/tag-field.tsx';
import * as words from '../../words/en/studio/organise.ts';
import * as filterWords from '../../words/en/studio/gallery-filters.ts';
import * as galleryWords from '../../words/en/studio/gallery.ts';
import { conditionsOf, filterOf, tabOf, tagList, unnarrowed } from './address.ts';
import { modelsQuery, tagsQuery } from './queries.ts';
import { useGallery } from './use-gallery.ts';

type Kind = MediaType | 'any';
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'any', label: filterWords.everything },
  { value: 'video', label: galleryWords.videos },
  { value: 'image', label: galleryWords.images },
  { value: 'audio', label: galleryWords.audio },
];

/** What a list can be filtered by. */
export function FilterFields({ phone }: { phone: boolean }) {
  const { address, go } = useGallery();
  return (
    <div className="grid gap-2.5 p-1.5 [&_.k-select]:w-full">
      <KindSelect phone={phone} />
      <ModelSelect />
      {/* Two touch-sized fields side by side are wider than a phone. */}
      <div className="grid grid-cols-2 gap-2 pointer-coarse:grid-cols-1">
        <DayField name={filterWords.from} day={address.from} max={address.to} onChange={(from) => go({ from }, true)} />
        <DayField name={filterWords.to} day={address.to} min={address.from} onChange={(to) => go({ to }, true)} />
      </div>
      <div className="flex min-h-8 items-center justify-between">
        <span aria-hidden="true">{filterWords.favouritesOnly}</span>
        <Switch
          label={filterWords.favouritesOnly}
          checked={address.favourite ?? false}
          onCheckedChange={(on) => go({ favourite: on ? true : undefined }, true)}
        />
      </div>
      <TagFilter />
      <Button block disabled={conditionsOf(address) === 0} onClick={() => go({ ...unnarrowed, q: address.q }, true)}>
        {filterWords.clear}
      </Button>
    </div>
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
      label={filterWords.kind}
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
      label={filterWords.model}
      look="filled"
      value={address.model ?? any}
      options={[
        { value: any, label: filterWords.anyModel },
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
