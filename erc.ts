import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { catalogOf, Library, validateDesign } from '@cablewright/engine';
const rows: any[] = []; const designs: any[] = [];
const roots = ['catalog/starter', ...readdirSync('catalog/packs').map((p) => `catalog/packs/${p}`)];
for (const root of roots) {
  const pack = root.includes('packs') ? root.split('/').pop() : undefined;
  const walk = (dir: string, prefix: string) => {
    for (const e of readdirSync(dir, { withFileTypes: true })) {
      if (e.isDirectory()) { if (e.name === 'designs') for (const f of readdirSync(`${dir}/designs`)) designs.push([root, JSON.parse(readFileSync(`${dir}/designs/${f}`, 'utf8'))]); else if (e.name==='vocab') walk(`${dir}/vocab`, 'vocab/'); continue; }
      const kind = prefix + e.name.replace('.json', '');
      const doc = JSON.parse(readFileSync(`${dir}/${e.name}`, 'utf8'));
      if (Array.isArray(doc)) for (const record of doc) rows.push({ kind, key: record.id, pack: pack ?? 'starter', seq: 1, record });
    }
  };
  walk(`${root}/data`, '');
}
const library = Library.build(rows, 1);
const catalog = catalogOf(library, designs.map(([, d]) => d));
let n = 0; const codes: Record<string, number> = {};
for (const [root, d] of designs) {
  for (const f of validateDesign(catalog, d)) { n++; codes[f.code] = (codes[f.code] ?? 0) + 1; console.log(root.split('/').pop(), d.id, f.severity, f.code, f.message, f.fixes?.map((x: any) => x.label) ?? ''); }
}
console.log(designs.length, 'designs', n, codes);
