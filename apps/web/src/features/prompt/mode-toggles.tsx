import { Image, Video, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { fixedClass } from './selectors.tsx';
import { type ImageMode, type PromptMedia, type PromptSettings } from './settings.ts';
import * as words from '../../words/en/studio/prompt.ts';

export interface ModeTogglesProps {
  settings: PromptSettings;
  sheet: boolean;
  onChange: (change: Partial<PromptSettings>) => void;
}

const mediaOptions = [
  { value: 'image', label: words.image, icon: <Image /> },
  { value: 'video', label: words.video, icon: <Video /> },
] as const satisfies readonly { value: PromptMedia; label: string; icon: ReactNode }[];
const modeOptions = [
  { value: 'generate', label: words.generate },
  { value: 'mix', label: words.mix },
  { value: 'edit', label: words.edit },
] as const satisfies readonly { value: ImageMode; label: string }[];

/** Media type, and for images the mode. */
export function ModeToggles({ settings, sheet, onChange }: ModeTogglesProps) {
  if (settings.media === 'audio')
    return (
      <button
        type="button"
        className={fixedClass(sheet, 'hover:text-text')}
        onClick={() => onChange({ media: 'video' })}
      >
        <strong className="font-medium text-text">{words.addAudio}</strong>
        <X className="size-3.5" aria-label={words.backToVideo} />
      </button>
    );
  return (
    <>
      <Segmented
        label={words.whatToMake}
        value={settings.media}
        onValueChange={(media) => onChange({ media })}
        options={mediaOptions}
        {...(sheet ? { size: 40, round: true, iconsOnly: true } : {})}
      />
      {settings.media === 'image' && (
        <Segmented
          label={words.imageMode}
          value={settings.imageMode}
          onValueChange={(imageMode) => onChange({ imageMode, ...(imageMode !== 'mix' && { addsObjects: false }) })}
          options={modeOptions}
          {...(sheet ? { size: 40, round: true } : {})}
        />
      )}
    </>
  );
}
