import { testPromises } from '../../vendor-simulators/src/studio-promises.fixture.ts';
import { createDemoStudio } from './index.ts';

testPromises(() => createDemoStudio({ workers: 1 }));
