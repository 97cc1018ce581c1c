import { BookOpen } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { lessons } from './lessons.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { useSoundModels } from './sound-models.ts';
import { rateText, type AudioToolId } from './tools.ts';
import { learn } from '../../words/en/studio/audio-lessons.ts';
import * as words from '../../words/en/studio/audio.ts';

interface ToolCardProps extends Pick<AudioPanelProps, 'isSandbox' | 'isOffered'> {
  tool: AudioToolId;
  children?: ReactNode;
}

/** A tool with its name, inputs and instructions. */
export function ToolCard({ tool, isSandbox, isOffered, children }: ToolCardProps) {
  const id = useId();
  const [learning, setLearning] = useState(false);
  const lesson = lessons[tool];
  const { model, own } = useSoundModels(tool);
  return (
    <section className="grid grid-cols-1 gap-2.5 px-4 pt-3.5 pb-4" aria-labelledby={id}>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <h3 id={id} className="font-semibold whitespace-nowrap">
          {lesson.title}
        </h3>
        <span className="whitespace-nowrap text-text-2">{rateText(model)}</span>
        {!own && isSandbox(tool) && <Badge>{words.sandbox}</Badge>}
        <Button
          variant="ghost"
          size={28}
          className="touch-44 -mr-2 ml-auto"
          icon={<BookOpen />}
          onClick={() => setLearning(true)}
        >
          {learn({ tool: lesson.title, hidden: <span className="sr-only" /> })}
        </Button>
      </div>
      {own || isOffered(tool) ? children : <Notice>{words.noKey}</Notice>}
      {learning && <LessonDialog lesson={lesson} onClose={() => setLearning(false)} />}
    </section>
  );
}
