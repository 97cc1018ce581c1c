import type { Overlay } from '@kinoloom/composition';
import { unreachable } from '@kinoloom/contract';
import type { ReactNode } from 'react';
import { PanelHeader } from '../../ui/panel.tsx';
import { useResolved, type PanelName } from '../store/index.ts';
import { CaptionEditor } from './captions/caption-editor.tsx';
import { CaptionPanel } from './captions/caption-panel.tsx';
import { SoundEditor } from './sound/sound-editor.tsx';
import { StickerEditor } from './stickers/sticker-editor.tsx';
import { StickerPanel } from './stickers/sticker-panel.tsx';
import { TemplateEditor } from './templates/template-editor.tsx';
import { TemplatePanel } from './templates/template-panel.tsx';
import { TextEditor } from './text/text-editor.tsx';
import { TextPanel } from './text/text-panel.tsx';
import { ClipEditor } from './video/clip-editor.tsx';
import { ImagePanel, VideoPanel, type UploadImage } from './video/media-panels.tsx';

/** A panel with alternative views. */
export interface SwitchedPanel {
  readonly title: string;
  /** View switch at the right of the title. */
  readonly tabs: ReactNode;
  readonly content: ReactNode;
}

/** Content from outside the editor: panels that make sounds and store uploads, and image storage. */
export interface PanelSlots {
  /** The Audio panel while no sound is selected. */
  readonly audio: SwitchedPanel;
  /** The Local panel; absent by default. */
  readonly local?: ReactNode;
  readonly uploadImage?: UploadImage;
}

export function OverlayEditor(props: { overlay: Overlay }) {
  const overlay = useResolved(props.overlay);
  switch (overlay.type) {
    case 'video':
    case 'image':
      return <ClipEditor key={overlay.id} overlay={overlay} />;
    case 'sound':
      return <SoundEditor key={overlay.id} overlay={overlay} />;
    case 'text':
      return <TextEditor key={overlay.id} overlay={overlay} />;
    case 'caption':
      return <CaptionEditor key={overlay.id} overlay={overlay} />;
    case 'sticker':
      return <StickerEditor key={overlay.id} overlay={overlay} />;
    case 'template':
      return <TemplateEditor key={overlay.id} overlay={overlay} />;
    default:
      return unreachable(overlay);
  }
}

interface PanelProps {
  name: PanelName;
  slots: PanelSlots;
  /** A sheet has its own title and view switch. */
  headless?: boolean;
}

/** A panel while nothing is selected. */
export function Panel({ name, slots, headless = false }: PanelProps) {
  switch (name) {
    case 'video':
      return <VideoPanel />;
    case 'audio':
      return (
        <>
          {!headless && <PanelHeader title={slots.audio.title} action={slots.audio.tabs} />}
          {slots.audio.content}
        </>
      );
    case 'local':
      return slots.local ?? null;
    case 'text':
      return <TextPanel />;
    case 'captions':
      return <CaptionPanel />;
    case 'image':
      return <ImagePanel upload={slots.uploadImage} />;
    case 'stickers':
      return <StickerPanel />;
    case 'templates':
      return <TemplatePanel />;
    default:
      return unreachable(name);
  }
}
