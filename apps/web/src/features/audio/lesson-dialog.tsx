import { Lightbulb, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Lesson } from './lessons.ts';
import * as words from '../../words/en/studio/audio-lessons.ts';

/** Instructions for a tool, with price and duration. */
export function LessonDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { title, category, cost, time, steps, tips, warnings } = lesson;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width={560}
      reading
      headerExtra={
        <span className="mr-auto">
          <Badge>{category}</Badge>
        </span>
      }
      footer={
        <Button variant="solid" onClick={onClose}>
          {words.gotIt}
        </Button>
      }
    >
      <dl className="grid grid-cols-2 gap-3 rounded-md border border-line bg-raised p-3">
        <div>
          <dt className="text-12">{words.cost}</dt>
          <dd className="font-medium text-text">{cost}</dd>
        </div>
        <div>
          <dt className="text-12">{words.time}</dt>
          <dd className="font-mono font-medium text-text">{time}</dd>
        </div>
      </dl>
      <h3 className={headClass}>{words.howItWorks}</h3>
      <ol className="grid gap-1.5 [counter-reset:step]">
        {steps.map((step) => (
          <li
            key={step}
            className="flex gap-2.5 [counter-increment:step] before:grid before:size-5 before:flex-none before:place-items-center before:rounded-full before:bg-control before:font-(family-name:--mono) before:text-[11px]/none before:text-text before:content-[counter(step)]"
          >
            {step}
          </li>
        ))}
      </ol>
      <h3 className={headClass}>
        <Lightbulb aria-hidden="true" /> {words.tips}
      </h3>
      <Tips tips={tips} />
      <h3 className={headClass}>
        <TriangleAlert aria-hidden="true" className="text-accent-text" /> {words.warnings}
      </h3>
      <Tips tips={warnings} />
    </Dialog>
  );
}

const headClass = 'flex items-center gap-2 font-semibold text-text';

const Tips = ({ tips }: { tips: readonly string[] }) => (
  <ul className="grid gap-1.5">
    {tips.map((tip) => (
      <li
        key={tip}
        className="relative pl-4 before:absolute before:top-[9px] before:left-1 before:h-px before:w-1 before:bg-text-3"
      >
        {tip}
      </li>
    ))}
  </ul>
);
