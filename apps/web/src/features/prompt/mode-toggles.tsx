import { Image, Video, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { type ImageMode, type PromptMedia, type PromptSettings } from './settings.ts';

export interface ModeTogglesProps {
  settings: PromptSettings;
  sheet: boolean;
  onChange: (change: Partial<PromptSettings>) => void;
}

const mediaOptions = [
  { value: 'image', label: 'Image', icon: <Image /> },
  { value: 'video', label: 'Video', icon: <Video /> },
] as const satisfies readonly { value: PromptMedia; label: string; icon: ReactNode }[];
const modeOptions = [
  { value: 'generate', label: 'Generate' },
  { value: 'mix', label: 'Mix' },
  { value: 'edit', label: 'Edit' },
] as const satisfies readonly { value: ImageMode; label: string }[];

/** What the panel makes, and for images how. */
export function ModeToggles({ settings, sheet, onChange }: ModeTogglesProps) {
  if (settings.media === 'audio')
    return (
      <button
        type="button"
        className={cx('p-fixed hover:text-text', sheet && 'p-fixed-pill')}
        onClick={() => onChange({ media: 'video' })}
      >
        <strong>Add audio</strong>
        <X className="size-3.5" aria-label="Back to video" />
      </button>
    );
  return (
    <>
      <Segmented
        label="What to make"
        value={settings.media}
        onValueChange={(media) => onChange({ media })}
        options={mediaOptions}
        {...(sheet ? { size: 40, round: true, iconsOnly: true } : {})}
      />
      {settings.media === 'image' && (
        <Segmented
          label="Image mode"
          value={settings.imageMode}
          onValueChange={(imageMode) => onChange({ imageMode, ...(imageMode !== 'mix' && { addsObjects: false }) })}
          options={modeOptions}
          {...(sheet ? { size: 40, round: true } : {})}
        />
      )}
    </>
  );
}
