import { text } from '../../text.ts';

// The header.
export const pages = text('Pages');
export const selfHost = text('Self-host');
export const source = text('Source');
export const plans = text('Plans');
export const signIn = text('Sign In');
export const openStudio = text('Open studio');

// The prompt.
export const prompt = text('What do you want to see?');
export const promptIsKept = text('Your prompt is kept for 24 hours.');
export const signInToRun = text('Sign in to run it. Your prompt is kept for 24 hours.');
export const signInToGenerate = text('Sign in to generate');
export const clipsMadeHere = text('Clips made here');
export const pause = text('Pause the clip');
export const play = text('Play the clip');

// The clips of the screen.
export const swell = text('Slow swell at dawn');
export const lighthouse = text('Lighthouse at dusk');
export const umbrella = text('Harbour lights in the rain');
export const planet = text('The planet rises');
export const aurora = text('Aurora over a still lake');

// Below it.
export const title = text('Type a shot.<line></line>Cut a film.');
export const introduction = text(
  'Kinoloom is an open-source studio for AI images and video. Generate clips, chain them into a flow, cut them on a timeline and render an mp4. Run it on your own server.',
);
export const features = text('One room, from the first frame to the mp4.');
export const timeline = text('Cut on a real timeline');
export const timelinePicture = text('The editor’s timeline: clips, a title, captions, a voice and music');
export const timelineMore = text(
  'Video, sound, text, captions, images, stickers and templates on up to eight rows, snapped to the frame. Voice, effects and music are generated in the panel next to it.',
);
export const flow = text('Chain clips into a flow');
export const flowPicture = text('The flow strip beside clips that are being made');
export const flowMore = text('Take the last frame of one clip and start the next from it. Fifteen clips to a flow.');
export const takes = text('Keep every take');
export const takesPicture = text('Two flows with their clips and pictures');
export const takesMore = text('Flows, prompts and settings stay with the media, ready to download, copy or delete.');

export const payInCredits = text('Pay in credits, or bring your own server.');
export const popular = text('Popular');
export const perMonth = text('per month');
export const creditsAMonth = text('{credits, number} credits a month.');
export const support = text('24/7 support');
export const selfHosted = text('Self-hosted');
export const openSource = text('Open source');
export const yourServer = text('Your server, your model keys, your storage.');

// The foot: credits as on a film's poster, each a small word before a large one.
export const a = text('A');
export const picture = text('picture');
export const openSourceSelfHosted = text('Open source, self-hosted');
export const videoBy = text('video by');
export const and = text('and');
export const stillsBy = text('stills by');
export const voiceBy = text('voice by');
export const cutBy = text('cut by');
export const you = text('you');
export const smallPrint = text('Small print');
export const terms = text('Terms');
export const privacy = text('Privacy');
export const contact = text('Contact Us');
