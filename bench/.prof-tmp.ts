import { Catalogue } from '#catalogue/catalogue.ts';
import { randomFrom, syntheticBrands, syntheticEntries, syntheticQuery } from '#catalogue/testing/synthetic.ts';

const n = +process.argv[2]!;
const cpu = () => {
  const u = process.threadCpuUsage();
  return (u.user + u.system) / 1000;
};
const e = syntheticEntries(n);
let t = cpu();
let c = new Catalogue(syntheticBrands(), e);
console.log('build cpu ms', cpu() - t);
t = cpu();
if (n < 1e5) {
  c = new Catalogue(syntheticBrands(), e);
  console.log('build again cpu ms', cpu() - t);
}
const r = randomFrom(3);
const qs = Array.from({ length: n > 1e5 ? 300 : 4000 }, () => syntheticQuery(r));
for (let k = 0; k < 3; k++) {
  t = cpu();
  const w = performance.now();
  let s = 0;
  for (const q of qs) s += c.filter(q).total;
  console.log('per filter cpu ms', (cpu() - t) / qs.length, 'wall', (performance.now() - w) / qs.length, s / qs.length);
}
t = cpu();
for (let k = 0; k < 200; k++) c.filter({});
console.log('nofilter cpu ms', (cpu() - t) / 200);
