import { text } from '../../text.ts';

// The panel.
export const captions = text('Captions');
export const importFile = text('Import SRT, VTT or ASS');
export const subtitleFile = text('Subtitle file');
export const tooLarge = text('{name} is too large to be a subtitle file.');
export const notRead = text('{name} could not be read. Choose it again.');
export const wrongLine = text('{name}, line {line}: {message}. Correct the line and import the file again.');
export const transcript = text('Transcript');
export const transcriptHint = text('Paste or type the words. Each line or sentence becomes one caption.');
export const written = text('{count, plural, one {# caption} other {# captions}}, {seconds} s');
export const add = text('Add captions');
export const startEmpty = text('Start with an empty caption');
export const emptyCaption = text('New caption');
export const whereTheyStart = text(
  'Captions start at the playhead. Those from speech or a file keep their own timing.',
);
export const areAdded = text('{count, plural, one {# caption} other {# captions}} added');

// From speech.
export const fromSpeech = text('From speech');
export const make = text('Make captions');
export const transcribing = text('Transcribing');
export const stopWaiting = text('Stop waiting');
export const isTranscribing = text(
  'Transcribing {count, plural, one {# clip} other {# clips}}. It goes on if you leave. Make captions again later to add them at once.',
);
export const noSound = text('There is no clip with sound that is not muted.');
export const fromClips = text('From the speech in {count, plural, one {# clip} other {# clips}}, free of charge.');
export const bySandbox = text('The sandbox does not transcribe: it makes words up.');
export const noSpeech = text('No speech was found.');
export const notMade = text('The captions could not be made. Please try again.');

// Before they are added.
export const newInFile = text('{count, plural, one {# caption} other {# captions}} in {name}');
export const newOnes = text('{count, plural, one {# new caption} other {# new captions}}');
export const cancel = text('Cancel');
export const keepBoth = text('Keep both');
export const replace = text('Replace');
export const othersAreThere = text(
  'There are captions at that time already. Replace them, and the new ones look like them, or keep both, one above the other.',
);
export const firstCaption = text('First caption');
export const withoutHours = text('At {time}, without the hours');
export const atPlayhead = text('At the playhead, {time}');
export const asInFile = text('At {time}, as in the file');
export const broadcastTimes = text('The times in the file begin at {time}, as the clock of a broadcast does.');
export const faults = text('{count, plural, one {# line} other {# lines}} could not be read as intended');
export const faultOfLine = text('Line {line}: {message}.');
export const moreFaults = text('And {count, plural, one {# more line} other {# more lines}}.');
export const letters = text('Letters');
export const lettersHint = text('“{text}” If this looks wrong, choose other letters.');

// Selected ones.
export const template = text('Template');
export const classic = text('Classic');
export const hustle = text('Hustle');
export const medusa = text('Medusa');
export const minimal = text('Minimal');
export const neon = text('Neon');
export const handwritten = text('Handwritten');
export const retro = text('Retro');
export const cinematic = text('Cinematic');
export const gradient = text('Gradient');
export const future = text('Future');
export const sample = text('Your words');
export const words = text('Words');
export const editAsText = text('Edit as text');
export const shiftAll = text('Shift all');
export const allEarlier = text('All words {seconds} seconds earlier');
export const allLater = text('All words {seconds} seconds later');
export const areEarlier = text('Words {ms} ms earlier');
export const areLater = text('Words {ms} ms later');
export const saveAs = text('Save as');
export const size = text('Size');
export const align = text('Align');
export const left = text('Left');
export const centre = text('Centre');
export const right = text('Right');
export const colour = text('Colour');
export const highlight = text('Highlight');
export const font = text('Font');
export const asStyle = text('Style default');

// Their words.
export const onePerLine = text('Captions, one on each line');
export const keepsTimes = text('Every line keeps its timing.');
export const timedAgain = text('The number of lines changed: all lines are timed again.');
export const breaksLine = text('{sign} breaks a line of a caption.');
export const keep = text('Keep');
export const areChanged = text('Captions changed');
export const captionNumber = text('Caption {number}');
export const wordNumber = text('Word {number}');
export const splitBefore = text('Split before “{word}”');
export const isSplit = text('Caption split');
export const startOfWord = text('{word}, start in seconds');
export const endOfWord = text('{word}, end in seconds');
export const mergeWithNext = text('Merge with the next');
export const areMerged = text('Captions merged');
