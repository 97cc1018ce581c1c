export { SpeechForm, type Begun, type SpeechOrder } from './speech-form.tsx';
export { VoiceChoice } from './voice-choice.tsx';
export { VoicePicker } from './voice-picker.tsx';
export { voicesQuery } from './voices.ts';
