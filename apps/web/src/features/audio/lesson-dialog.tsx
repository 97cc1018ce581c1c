import { Lightbulb, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Lesson } from './lessons.ts';

/** How a tool is used, what it costs and how long it takes. */
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
          Got it!
        </Button>
      }
    >
      <dl className="au-facts">
        <div>
          <dt>Credit cost</dt>
          <dd>{cost}</dd>
        </div>
        <div>
          <dt>Estimated time</dt>
          <dd className="font-mono">{time}</dd>
        </div>
      </dl>
      <h3 className="au-lesson-head">How it works</h3>
      <ol className="au-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className="au-lesson-head">
        <Lightbulb aria-hidden="true" /> Tips
      </h3>
      <ul className="au-tips">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <h3 className="au-lesson-head">
        <TriangleAlert aria-hidden="true" className="k-tone-warning" /> Warnings
      </h3>
      <ul className="au-tips">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Dialog>
  );
}
