import * as m from '@cablewright/engine/test-catalog/index.ts';
import * as e from '@cablewright/engine';
import * as mm from '@cablewright/model';
const c = m.testCatalog();
for (const d of m.testDesigns) {
  console.log(d.id);
  for (const n of e.deriveNets(c, d))
    console.log('  ', n.id, n.signal, n.terminals.map(mm.formatTerminal).join(' '), '| pins', n.pins.length);
}
for (const r of m.testRows())
  for (const f of mm.recordFindings(r.kind, r.key, r.record)) console.log(f.message, f.where);
for (const d of m.testDesigns) for (const f of mm.recordFindings('designs', d.id, d)) console.log(f.message, f.where);
