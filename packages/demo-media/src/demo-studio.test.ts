import { testPromises } from '../../vendor-simulators/src/testing/studio-promises.ts';
import { createDemoStudio } from './demo-studio.ts';

testPromises(() => createDemoStudio({ workers: 1 }));
