import { text } from '../../text.ts';

// Filters.
export const filter = text('Filter');
export const noFilter = text('None');
export const retro = text('Retro');
export const vintage = text('Vintage');
export const wesAnderson = text('Wes Anderson');
export const filmNoir = text('Film Noir');
export const polaroid = text('Polaroid');
export const cinematic = text('Cinematic');
export const cool = text('Cool');
export const warm = text('Warm');
export const expiredFilm = text('Expired Film');
export const kodak = text('Kodak');
export const super8 = text('Super 8');

// Animations.
export const enterOrExit = text('Enter or exit');
export const enter = text('Enter');
export const exit = text('Exit');
export const enterWith = text('Enter {animation}');
export const exitWith = text('Exit {animation}');
export const enterAnimation = text('Enter animation');
export const exitAnimation = text('Exit animation');
export const noAnimation = text('None');
export const fade = text('Fade');
export const slide = text('Slide');
export const slideRight = text('Slide right');
export const slideUp = text('Slide up');
export const scale = text('Scale');
export const bounce = text('Bounce');
export const flip = text('Flip');
export const flipX = text('Flip sideways');
export const zoom = text('Zoom');
export const zoomBlur = text('Zoom and blur');
export const snap = text('Snap');
export const snapRotate = text('Snap and turn');
export const glitch = text('Glitch');
export const swipe = text('Swipe');
export const swipeReveal = text('Swipe open');
export const float = text('Float');
export const floatIn = text('Float in');
