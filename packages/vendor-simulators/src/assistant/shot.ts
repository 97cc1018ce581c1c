/** A shot as the conversation has made it so far. Ids are those of the word lists. */
export interface Shot {
  /** In the user's own words. */
  readonly subject: string;
  /** As it was first told: what the choices of words hang on, so that a change leaves the others as they were. */
  readonly origin: string;
  /** What was added to it since. */
  readonly added: readonly string[];
  /** The user's own sentences about camera and action. */
  readonly directions: readonly string[];
  readonly without: readonly string[];
  readonly time?: string;
  readonly weather?: string;
  readonly look?: string;
  readonly move?: string;
  readonly size?: 'near' | 'usual' | 'wide';
  readonly mood?: number;
  readonly format?: 'upright' | 'wide' | 'square';
  /** −1 slower, 1 quicker. */
  readonly pace: -1 | 0 | 1;
  /** Times that it was to be shorter (negative) or longer. */
  readonly length: number;
  readonly seconds?: number;
  readonly sound?: boolean;
  readonly warmth?: 'warmer' | 'colder' | 'brighter' | 'darker';
  /** Grows when another version is asked for. */
  readonly take: number;
  /** It goes on where the last one ended. */
  readonly continues: boolean;
}

export const newShot = (subject: string): Shot => ({
  subject,
  origin: subject,
  added: [],
  directions: [],
  without: [],
  pace: 0,
  length: 0,
  take: 0,
  continues: false,
});
