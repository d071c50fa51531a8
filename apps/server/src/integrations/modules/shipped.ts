/** The modules that ship with the program: every folder of `modules/`, one line of each kind. They run natively. */
import boardTest from '@cablewright/module-ipc-d-356';
import boardTestJson from '@cablewright/module-ipc-d-356/module.json' with { type: 'json' };
import { shippedModule, type ShippedModule } from '@cablewright/modules/running';

export const shippedModules: readonly ShippedModule[] = [shippedModule(boardTestJson, boardTest)];
