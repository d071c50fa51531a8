/**
 * The built-in modules: every folder of `modules/`. To add one, add its imports and a line here. They run natively,
 * without a sandbox.
 */
import exchangeRates from '@cablewright/module-exchange-rates';
import exchangeRatesJson from '@cablewright/module-exchange-rates/module.json' with { type: 'json' };
import gitReleases from '@cablewright/module-git-releases';
import gitReleasesJson from '@cablewright/module-git-releases/module.json' with { type: 'json' };
import boardTest from '@cablewright/module-ipc-d-356';
import boardTestJson from '@cablewright/module-ipc-d-356/module.json' with { type: 'json' };
import kbl from '@cablewright/module-kbl';
import kblJson from '@cablewright/module-kbl/module.json' with { type: 'json' };
import kicad from '@cablewright/module-kicad';
import kicadJson from '@cablewright/module-kicad/module.json' with { type: 'json' };
import mouserOffers from '@cablewright/module-mouser-offers';
import mouserOffersJson from '@cablewright/module-mouser-offers/module.json' with { type: 'json' };
import tables from '@cablewright/module-tables';
import tablesJson from '@cablewright/module-tables/module.json' with { type: 'json' };
import wireviz from '@cablewright/module-wireviz';
import wirevizJson from '@cablewright/module-wireviz/module.json' with { type: 'json' };
import { shippedModule, type ShippedModule } from '@cablewright/modules/running';

export const shippedModules: readonly ShippedModule[] = [
  shippedModule(exchangeRatesJson, exchangeRates),
  shippedModule(gitReleasesJson, gitReleases),
  shippedModule(boardTestJson, boardTest),
  shippedModule(kblJson, kbl),
  shippedModule(kicadJson, kicad),
  shippedModule(mouserOffersJson, mouserOffers),
  shippedModule(tablesJson, tables),
  shippedModule(wirevizJson, wireviz),
];
