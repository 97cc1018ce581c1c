// @module-tag slow
import { testStudioContract } from '../../vendor-simulators/src/testing/studio-promises.ts';
import { createDemoStudio } from './index.ts';

testStudioContract(() => createDemoStudio({ workers: 1 }));
