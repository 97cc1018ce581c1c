import { text } from '../../text.ts';

// Names of renders.
export const longVideoOf = text('Long video of {flow}');
export const renderedVideo = text('Rendered video');

// The card in the strip of a flow.
export const failedTitle = text('Lambda Export Error');
export const retry = text('Retry');
export const frames = text('{done}/{total} frames');
export const pictureOf = text('Picture of the render of {name}');
export const isRendering = text('Rendering {name}');
export const renderOf = text('Render of {name}');

// The dialog.
export const title = text('Render');
export const starting = text('Starting');
export const cancelling = text('Cancelling');
export const cancel = text('Cancel Render');
export const keepWorking = text('Keep working');
export const close = text('Close');
export const picture = text('Picture of the render');
export const framesDone = text('<count>{done}/{total}</count> frames');
export const timeLeft = text('About <time>{left}</time> left');
export const progress = text('Render progress');
export const reserved = text(
  '{price, plural, one {# credit} other {# credits}} reserved. You pay only when the render is done.',
);
export const copied = text('{copied} of {total} s are copied without loss.');
export const service = text('Service: Kinoloom renderer');
export const video = text('The rendered video');
export const isRendered = text('{name} is rendered');
export const used = text('{price, plural, one {# credit} other {# credits}} used.');
export const download = text('Download Video');
export const failed = text('Render Failed');
export const cancelled = text('Render cancelled');
export const tryAgain = text('Try Again');
export const stopped = text('The render was stopped.');
export const isRefunded = text(
  '{price, plural, one {# reserved credit is} other {# reserved credits are}} back in your balance.',
);
export const unwatched = text(
  'If it still succeeds, the video appears in the flow. Cancelling refunds the {price, plural, one {# reserved credit} other {# reserved credits}}.',
);
