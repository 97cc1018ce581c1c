import { defaultStyles, frame, FPS, titleTemplates, type TemplateId } from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import type { Editor } from '../store/index.ts';
import { addAtPlayhead } from './add-overlay.ts';

/** Puts a template over the whole picture at the playhead. */
export function addTemplate(editor: Editor, template: TemplateId): void {
  const { label, seconds, texts } = titleTemplates[template];
  const frames = frame(seconds * FPS);
  const added = addAtPlayhead(editor, {
    frames,
    said: `${label} added`,
    make: (place, { canvas }) => ({
      ...place,
      ...canvas,
      type: 'template',
      durationInFrames: frames,
      left: 0,
      top: 0,
      rotation: 0,
      content: label,
      template,
      texts: texts.map(({ initial }) => initial),
      styles: defaultStyles.template,
    }),
  });
  if (!added.ok) toast.error(added.error.message);
}
