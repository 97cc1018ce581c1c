import { unreachable } from '@kinoloom/contract';
import { Suspense, type ReactNode } from 'react';
import { PanelHeader } from '../../ui/panel.tsx';
import { FilmSound } from '../meters/film-sound.tsx';
import type { PanelName } from '../store/index.ts';
import { AddingBar, AddPanel } from './lazy-panels.ts';
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

interface PanelProps {
  name: PanelName;
  slots: PanelSlots;
  /** A sheet has its own title and view switch. */
  headless?: boolean;
}

/** Panels whose media come onto the timeline as the bar below them says. */
const withMedia: readonly PanelName[] = ['video', 'audio', 'local', 'image'];

/** A panel while nothing is selected. */
export function Panel(props: PanelProps) {
  return (
    <>
      <PanelContent {...props} />
      {withMedia.includes(props.name) && (
        <Suspense>
          <AddingBar />
        </Suspense>
      )}
    </>
  );
}

function PanelContent({ name, slots, headless = false }: PanelProps) {
  switch (name) {
    case 'video':
      return <VideoPanel />;
    case 'audio':
      return (
        <>
          {!headless && <PanelHeader title={slots.audio.title} action={slots.audio.tabs} />}
          {slots.audio.content}
          <FilmSound />
        </>
      );
    case 'local':
      return slots.local ?? null;
    case 'image':
      return <ImagePanel upload={slots.uploadImage} />;
    case 'text':
    case 'captions':
    case 'stickers':
    case 'templates':
      return <AddPanel name={name} />;
    default:
      return unreachable(name);
  }
}
