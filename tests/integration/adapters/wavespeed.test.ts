import { useRig } from './rig.ts';
import { adapterScenarios, webhookScenarios } from './scenarios.ts';

useRig();
adapterScenarios('wavespeed');
webhookScenarios('wavespeed');
