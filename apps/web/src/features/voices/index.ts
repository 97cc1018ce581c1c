export { SpeechForm, type Begun, type SpeechOrder } from './speech-form.tsx';
