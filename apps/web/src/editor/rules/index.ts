export { CompositionRules } from './composition-rules.tsx';
