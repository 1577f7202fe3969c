import { Catalogue } from '#catalogue/catalogue.ts';
import { syntheticBrands, syntheticEntries } from '#catalogue/testing/synthetic.ts';
const cpu=()=>{const u=process.threadCpuUsage();return (u.user+u.system)/1000};
const n=+process.argv[2]!;
const c=new Catalogue(syntheticBrands(), syntheticEntries(n));
const R=n>1e5?20:1000;
for(let k=0;k<2;k++) for(const q of ['s','sa','samsung','samsang','samsang s24','s24','galaxy s24 ultra','one plus 12','iphone15','redmi note13','snapdragon','snapdragn 8 gen 3','pixel8','xqzy','zzzzzzzz','a','1','samsung galaxy s','redmi note 13 pro plus 5g']){
 for(let i=0;i<R/5;i++) c.search(q,8);
 const t=cpu(); let r; for(let i=0;i<R;i++) r=c.search(q,8); if(k) console.log(q.padEnd(28),((cpu()-t)/R*1000).toFixed(1),'us', c.filter({search:q}).total, r![0]?.name);}
const t=cpu(); for(let i=0;i<R/2;i++) c.similar('phone-'+i,8); console.log('similar us',((cpu()-t)/(R/2)*1000).toFixed(1));
