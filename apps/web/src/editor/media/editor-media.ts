import type { PlayerSources } from '../player/index.ts';

/** What is known of a media, for lists, names and sizes. */
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
}

/** The media of a film and of its flow, as the app knows them. A new object whenever something of it changes. */
export interface EditorMedia {
  /** By the `src` of an overlay (`/media/<id>/<name>`). Null: it was deleted. Undefined: not known yet. */
  factsOf(src: string): MediaFacts | null | undefined;
  /** What panels offer: the media of the film's flow, newest first. */
  readonly offered: readonly MediaFacts[];
  /** Where the files are: for the player, filmstrips and waveforms. */
  readonly sources: PlayerSources;
}
