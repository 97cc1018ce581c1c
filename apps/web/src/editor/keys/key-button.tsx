import { addKeys, deleteKeys, timecodeOf, type AnimatedProperty, type Overlay } from '@kinoloom/composition';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { edit, useEditor, useShownFrame } from '../store/index.ts';
import * as words from '../../words/en/editor/motion.ts';

interface KeyButtonProps {
  /** With its keys. */
  overlay: Overlay;
  properties: readonly AnimatedProperty[];
  name: string;
}

/** Frames of the composition at which any of the properties has a key, in order. */
export const keyPlaces = ({ keyframes, from }: Overlay, properties: readonly AnimatedProperty[]): number[] =>
  [...new Set(properties.flatMap((property) => keyframes?.[property]?.map(({ at }) => from + at) ?? []))].toSorted(
    (a, b) => a - b,
  );

/** Sets or removes the key at the playhead: filled, there is one here. With keys, arrows go to the others. */
export function KeyButton({ overlay, properties, name }: KeyButtonProps) {
  const editor = useEditor();
  const frame = useShownFrame();
  const places = keyPlaces(overlay, properties);
  const isHere = places.includes(frame);
  const { id, from } = overlay;
  const press = (): void => {
    if (isHere) {
      const keys = properties.map((property) => ({ property, at: frame - from }));
      edit(editor, (composition) => deleteKeys(composition, { id, keys }), {
        said: words.keyIsRemoved({ property: name }),
      });
    } else
      edit(editor, (composition) => addKeys(composition, { id, properties, at: frame }), {
        said: words.keyIsSet({ property: name, at: timecodeOf(frame) }),
      });
  };
  const [before, after] = [places.findLast((at) => at < frame), places.find((at) => at > frame)];
  const go = (at: number | undefined) => (): void => {
    if (at !== undefined) editor.playhead.seek(at);
  };
  return (
    <span className="flex flex-none items-center *:h-7 *:w-5 pointer-coarse:*:size-11">
      {places.length > 0 && (
        <IconButton
          size={28}
          label={words.previousKey({ property: name })}
          // By touch, the keys themselves are pressed.
          className="pointer-coarse:hidden"
          disabled={before === undefined}
          icon={<ChevronLeft />}
          onClick={go(before)}
        />
      )}
      <IconButton
        size={28}
        label={(isHere ? words.removeKey : words.addKey)({ property: name })}
        aria-pressed={isHere}
        icon={<Diamond filled={isHere} />}
        onClick={press}
      />
      {places.length > 0 && (
        <IconButton
          size={28}
          label={words.nextKey({ property: name })}
          className="pointer-coarse:hidden"
          disabled={after === undefined}
          icon={<ChevronRight />}
          onClick={go(after)}
        />
      )}
    </span>
  );
}

export const Diamond = ({ filled }: { filled: boolean }) => (
  <svg viewBox="0 0 16 16" className={filled ? 'text-text' : 'text-text-3'} aria-hidden="true">
    <path
      d="M8 2.5 13.5 8 8 13.5 2.5 8Z"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
    />
  </svg>
);
