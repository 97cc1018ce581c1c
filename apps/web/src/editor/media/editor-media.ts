import { createContext, use } from 'react';
import { toast } from '../../ui/toast.ts';
import type { PlayerSources } from '../player/index.ts';
import * as words from '../../words/en/editor/adding.ts';

/** Facts about a media file, for lists, names and sizes. */
export interface MediaFacts {
  readonly id: string;
  readonly name: string;
  readonly type: 'video' | 'image' | 'audio';
  readonly url: string;
  readonly thumbnailUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  readonly model: string | null;
  readonly prompt: string | null;
  readonly hasAudio: boolean;
  /** Loudness over its length, 0 to 1, if measured. */
  readonly peaks?: readonly number[];
  /** Uploaded in the Local panel. */
  readonly isUpload?: boolean;
}

/** Where files of the computer were dropped. */
export interface FilePlace {
  /** Start of the first file, in frames. */
  readonly from: number;
  /** Row of the timeline; without one, as media are added at the playhead. */
  readonly row?: number;
  /** Point of the canvas. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** The media of a composition and of its flow. Immutable: replaced on every change. */
export interface EditorMedia {
  /** By the `src` of an overlay (`/media/<id>/<name>`). Null: deleted. Undefined: not loaded yet. */
  factsOf(src: string): MediaFacts | null | undefined;
  /** Media of the composition's flow for the panels, newest first. */
  readonly offered: readonly MediaFacts[];
  /** Uploads for the Local panel; default none. */
  readonly uploads?: readonly MediaFacts[];
  /** Locations of the files, for the player, filmstrips and waveforms. */
  readonly sources: PlayerSources;
  /** Uploads dropped files and adds them; default none are taken. */
  readonly addFiles?: ((files: readonly File[], place: FilePlace) => void) | undefined;
}

/** Address of a media file's still image; undefined if none. */
export function stillOf(media: Pick<EditorMedia, 'factsOf'>, src: string): string | undefined {
  const facts = media.factsOf(src);
  return facts?.thumbnailUrl ?? (facts?.type === 'image' ? facts.url : undefined);
}

/** The media of a card dragged from a panel. */
export const findOffered = ({ offered, uploads = [] }: EditorMedia, id: string | null): MediaFacts | undefined =>
  offered.find((facts) => facts.id === id) ?? uploads.find((facts) => facts.id === id);

export const EditorMediaContext = createContext<EditorMedia | null>(null);

/** @throws Error outside of an editor */
export function useEditorMedia(): EditorMedia {
  const media = use(EditorMediaContext);
  if (!media) throw new Error('This part of the screen belongs inside an EditorMediaContext');
  return media;
}

/** Tells the user how a clip without known size is shown. */
export function warnOfUnknownSize({ type, name, width, height }: MediaFacts): void {
  if (type === 'video' && !(width && height)) toast.warning(words.unknownSize({ name }));
}
