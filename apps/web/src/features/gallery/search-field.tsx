import { limits } from '@kinoloom/contract';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { debounced } from './debounced.ts';
import { useGallery } from './use-gallery.ts';

/** ms without a key before the list is searched. */
const pause = 250;

/** Searches prompts. What is written is in the address once the hand has paused. */
export function SearchField() {
  const { address, go } = useGallery();
  const [written, setWritten] = useState(address.q ?? '');
  const search = useMemo(
    () => debounced((words: string) => go({ q: words.trim() === '' ? undefined : words.trim() }, true), pause),
    [go],
  );
  useEffect(() => search.cancel, [search]);
  // Another address, by Back or by clearing: the field follows, unless it is what led there.
  const inAddress = address.q ?? '';
  const [followed, setFollowed] = useState(inAddress);
  if (followed !== inAddress) {
    setFollowed(inAddress);
    if (written.trim() !== inAddress) setWritten(inAddress);
  }
  const write = (value: string): void => {
    setWritten(value);
    search.call(value);
  };
  return (
    <search className="g-search">
      <Search aria-hidden="true" />
      <input
        type="search"
        className="k-input"
        placeholder="Search prompts"
        aria-label="Search prompts"
        maxLength={limits.gallery.searchMax}
        value={written}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || written === '') return;
          event.preventDefault();
          write('');
        }}
      />
    </search>
  );
}
