import { Check } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import { dayName } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import * as words from '../../words/en/studio/organise.ts';

export interface DayHeadingProps {
  day: Date;
  /** Of its files that are loaded. */
  count: number;
  isPicked: boolean;
  /** Whether Tab stops at its button. */
  isStop: boolean;
  onPick: () => void;
}

/** The name of a day above its pictures, and a button that selects them. */
export function DayHeading({ day, count, isPicked, isStop, onPick }: DayHeadingProps) {
  const now = useNow();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells do not lie in rows of pictures
      role="rowheader"
      className="group/day flex h-full items-center gap-2"
    >
      <h2 className="truncate text-14 font-semibold">{dayName(day, now)}</h2>
      <Button
        size={28}
        variant="ghost"
        icon={isPicked ? <Check /> : undefined}
        className={cx(
          'touch-44 text-text-2!',
          !isPicked && '[@media(hover:hover)]:not-group-hover/day:not-focus-visible:opacity-0',
        )}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isPicked}
        onClick={onPick}
      >
        {words.selectDay}
        <span className="sr-only">{words.files({ count })}</span>
      </Button>
    </div>
  );
}
