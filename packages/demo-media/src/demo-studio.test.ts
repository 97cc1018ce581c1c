// @module-tag slow
import { testPromises } from '../../vendor-simulators/src/testing/studio-promises.ts';
import { createDemoStudio } from './index.ts';

testPromises(() => createDemoStudio({ workers: 1 }));
