export { timecodeOf } from './geometry/timecode.ts';
export { zoomLimits } from './geometry/zoom.ts';
export { Timeline, type TimelineProps } from './timeline.tsx';
