import { stickerGroups, StickerId } from '@kinoloom/composition';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PanelHeader } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useEditor } from '../../store/index.ts';
import { addSticker, startStickerDrag, stickerNames } from '../../adding/index.ts';
import { PanelBody } from '../controls/rows.tsx';
import { PressTiles } from '../controls/tiles.tsx';
import { stickerTile } from './sticker-editor.tsx';
import * as words from '../../../words/en/editor/stickers.ts';

const groupNames = { sea: words.sea, weather: words.weather, film: words.film, marks: words.marks } as const;
type Group = keyof typeof groupNames;
const groups = [
  ['all', words.all],
  ['sea', groupNames.sea],
  ['weather', groupNames.weather],
  ['film', groupNames.film],
  ['marks', groupNames.marks],
] as const;

/** The stickers of a group whose names match the search. */
function found(group: Group | 'all', sought: string): StickerId[] {
  const word = sought.trim().toLowerCase();
  return StickerId.options.filter((id) => {
    const own = stickerGroups[id];
    const all = `${stickerNames[id]} ${groupNames[own]}`.toLowerCase();
    return (group === 'all' || own === group) && all.includes(word);
  });
}

/** Stickers to press, or to drag onto the canvas. */
export function StickerPanel() {
  const editor = useEditor();
  const [group, setGroup] = useState<Group | 'all'>('all');
  const [sought, setSought] = useState('');
  const shown = useMemo(() => found(group, sought), [group, sought]);
  return (
    <>
      <PanelHeader title={words.stickers} />
      <PanelBody>
        <div className="relative">
          <Search className="pointer-events-none absolute top-2.5 left-2.5 text-text-3" aria-hidden="true" />
          <input
            type="search"
            className="k-input pl-8.5"
            aria-label={words.search}
            placeholder={words.search}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{words.groups}</legend>
          {groups.map(([value, label]) => (
            <Button
              key={value}
              size={28}
              className="pointer-coarse:min-w-11"
              variant={group === value ? 'solid' : 'outline'}
              aria-pressed={group === value}
              onClick={() => setGroup(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        {shown.length > 0 ? (
          <>
            <PressTiles
              label={words.stickers}
              columns={4}
              options={shown.map(stickerTile)}
              onDrag={startStickerDrag}
              onPress={(id) => addSticker(editor, id)}
            />
            <p className="text-12 text-text-3">{words.howToAdd}</p>
          </>
        ) : (
          <EmptyState
            title={words.noneFound}
            action={
              <Button
                onClick={() => {
                  setSought('');
                  setGroup('all');
                }}
              >
                {words.showAll}
              </Button>
            }
          >
            {words.tryAnotherWord}
          </EmptyState>
        )}
        <output className="sr-only">{words.found({ count: shown.length })}</output>
      </PanelBody>
    </>
  );
}
