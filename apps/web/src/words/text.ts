import compile from 'icu-minify/compile';
import { message, type Text } from './message.ts';

/**
 * A text of the studio, in ICU's message syntax: `{name}`, `{count, plural, one {# clip} other {# clips}}`,
 * `Read <terms>the terms</terms>`. A text with places is a function of what fills them. In the build
 * (`apps/web/scripts/words.mjs`) its compiled form, or its translation, takes the place of the call; there `english` has to be
 * a plain string in a module's `export const`.
 */
export const text = <const English extends string>(english: English): Text<English> =>
  message(compile(english)) as Text<English>;
