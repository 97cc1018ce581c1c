export { SpeechForm, type StartedJob, type SpeechRequest } from './speech-form.tsx';
export { VoiceChoice } from './voice-list.tsx';
export { VoicePicker } from './voice-picker.tsx';
export { voicesQuery } from './voices.ts';
