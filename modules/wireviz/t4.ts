import { importFile } from './src/import/import-file.ts';
import { exportFile, fileNameOf } from './src/export/export-file.ts';
import { problemLine } from './src/problem.ts';
import { bomOf, bomText } from './src/bom/bom.ts';
import { isSameJson } from './src/same-value.ts';
import { Design, schemaProblems } from '@cablewright/model';
import {readFileSync, readdirSync, existsSync} from 'node:fs';
const root='/tmp/wt/wireviz/catalog/';
const packs=['starter',...readdirSync(root+'packs').map(p=>'packs/'+p)];
const db:any={}; const designs:any[]=[];
for(const p of packs){ for(const f of readdirSync(root+p+'/data',{recursive:true}) as string[]){ if(!f.endsWith('.json'))continue; const k=f.replace('.json',''); const v=JSON.parse(readFileSync(root+p+'/data/'+f,'utf8')); if(k.startsWith('designs/')) designs.push(v); else if(Array.isArray(v)) {db[k]??={}; for(const r of v) db[k][r.id]=r;} } }
let ok=0; const show=process.argv[2];
for(const d of designs){ const t=exportFile(d,db); if(d.id===show) console.log(t.replace(/  cablewright: \|-?\n(    .*\n)*/,'  cablewright: …\n'));
 const r=importFile([{file:fileNameOf(d),text:t}],db); const bad=r.problems.filter(x=>x.severity==='error'); if(bad.length){console.log(d.id,bad.slice(0,3).map(problemLine));continue;}
 const same=isSameJson(r.found!.design,d); if(!same) {console.log('DIFF',d.id); console.log(JSON.stringify(r.found!.design).slice(0,300));} else ok++;
 if(r.problems.length) console.log(d.id,r.problems.map(problemLine).slice(0,3));
}
console.log(ok,designs.length);
