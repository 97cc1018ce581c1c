import { text } from '../../text.ts';

export const textPanel = text('Text');
export const add = text('Add text');
export const howToAdd = text('Click a style to add it at the playhead, then type on the picture or here.');
export const isAdded = text('Text added');
export const content = text('Content');

// Styles, and the words that a new text shows.
export const style = text('Style');
export const wide = text('Wide title');
export const wideSample = text('TITLE');
export const serifTitle = text('Serif title');
export const serifSample = text('A quiet tide');
export const marquee = text('Marquee');
export const marqueeSample = text('HARBOUR');
export const lowerThird = text('Lower third');
export const lowerThirdSample = text('Lower third\nrole, place');
export const slate = text('Slate');
export const slateSample = text('INT. ROOM, NIGHT');
export const highlighted = text('Highlight');
export const highlightedSample = text('Highlight');
export const retroTitle = text('Retro');
export const retroSample = text('Sunday');
export const glowing = text('Glow');
export const glowingSample = text('After dark');
export const outlined = text('Outline');
export const outlinedSample = text('LOUD');

// Letters.
export const font = text('Font');
export const sans = text('Sans');
export const serif = text('Serif');
export const mono = text('Mono');
export const retro = text('Retro');
export const leagueSpartan = text('League Spartan');
export const bungeeInline = text('Bungee Inline');
export const size = text('Size');
export const weight = text('Weight');
export const align = text('Align');
export const left = text('Left');
export const centre = text('Centre');
export const right = text('Right');
export const colour = text('Colour');
export const background = text('Background');
export const noBackground = text('No background');
export const outline = text('Outline');
export const shadow = text('Shadow');
export const spacing = text('Spacing');
export const letterSpacing = text('Letter spacing');
export const lineHeight = text('Line height');
export const highlight = text('Highlight');
export const highlightColour = text('Highlight colour');
export const noHighlight = text('None');
export const box = text('Box');
export const line = text('Line');
export const glow = text('Glow');
