import { inShape, type Composition } from '@kinoloom/composition';
import { OwnTemplateName, ownTemplateLimits } from '@kinoloom/contract';
import { NameDialog } from '../../ui/question-dialogs.tsx';
import { toast } from '../../ui/toast.ts';
import { useTemplateCalls } from './template-calls.ts';
import * as words from '../../words/en/editor/templates.ts';

/** Asks for the name of a new template. */
export function SaveDialog({ template, onClose }: { template: Composition; onClose: () => void }) {
  const { save } = useTemplateCalls();
  return (
    <NameDialog
      title={words.saveAsTemplate}
      action={words.save}
      label={words.templateName}
      before=""
      schema={OwnTemplateName}
      max={ownTemplateLimits.nameMax}
      placeholder={words.namePlaceholder}
      hint={words.whereItIs}
      onClose={onClose}
      onSubmit={async (name) => {
        // With the places of the shape in which it was saved.
        await save.mutateAsync({ name, composition: inShape(template) });
        toast.success(words.isSaved({ name }));
        onClose();
      }}
    />
  );
}
