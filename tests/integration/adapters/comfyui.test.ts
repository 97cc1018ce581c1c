import { useRig } from './rig.ts';
import { adapterScenarios } from './scenarios.ts';

useRig();
adapterScenarios('comfyui');
