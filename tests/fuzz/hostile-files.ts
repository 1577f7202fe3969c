import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Random } from '#catalogue/random.ts';
import { HOSTILE_TEXTS } from './hostile.ts';
import { pick } from './samples.ts';

/** Backup archives and phone files as attackers and broken programs send them. */

export interface ArchiveFile {
  name: string;
  bytes: Buffer;
}

const BLOCK = 512;

/** Builds an archive with arbitrary headers. */
export function tarFrom(files: readonly (ArchiveFile & { size?: string; type?: string })[]): Buffer {
  const parts = files.flatMap(({ name, bytes, size, type = '0' }) => {
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0, 100);
    header.write(size ?? `${bytes.length.toString(8).padStart(11, '0')}\0`, 124, 12, 'latin1');
    header.write(' '.repeat(8), 148);
    header.write(type, 156, 1, 'latin1');
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** The files of a valid archive. */
export function filesOf(archive: Buffer): ArchiveFile[] {
  const files: ArchiveFile[] = [];
  for (let at = 0; archive[at]; ) {
    const [name = ''] = archive.toString('latin1', at, at + 100).split('\0');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 135), 8);
    files.push({ name, bytes: archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

const isManifest = ({ name }: ArchiveFile) => name.endsWith('/manifest.json');
const isDatabase = ({ name }: ArchiveFile) => /\/handset\.(db|dump)$/.test(name);

/** The same files with a matching manifest, so that their content is checked. */
export function withFittingManifest(files: readonly ArchiveFile[]): ArchiveFile[] {
  const others = files.filter((file) => !isManifest(file));
  const listed = others
    .map(({ name, bytes }) => ({
      name: name.split('/').slice(1).join('/'),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = listed.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  const known = JSON.parse(String(files.find(isManifest)?.bytes));
  const manifest = { ...known, files: listed, checksum: createHash('sha256').update(lines).digest('hex') };
  return [...others, { name: `${rootOf(files)}/manifest.json`, bytes: Buffer.from(JSON.stringify(manifest)) }];
}

function rootOf(files: readonly ArchiveFile[]): string {
  return files[0]?.name.split('/')[0] ?? '';
}

/** The archive after running statements in its SQLite database. */
export function withDatabase(files: readonly ArchiveFile[], change: (db: DatabaseSync) => void): ArchiveFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'handset-hostile-'));
  try {
    return withFittingManifest(
      files.map((file) => {
        if (!file.name.endsWith('/handset.db')) return file;
        const path = join(folder, 'handset.db');
        writeFileSync(path, file.bytes);
        const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
        change(db);
        db.close();
        return { ...file, bytes: readFileSync(path) };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ODD_SIZES = [
  'zzzzzzzzzzz',
  '-0000000001',
  '77777777777',
  '\x80\0\0\0\0\0\0\0\x7f\xff\xff\xff',
  '',
  '0x10',
  '1e3',
  '8',
];
const ODD_NAMES = [
  '../x',
  '/etc/passwd',
  'media/../../x',
  'media/',
  'handset.db/x',
  'é',
  '',
  'media/a\nb',
  'x'.repeat(99),
];
const ODD_VALUES: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  true,
  '',
  'x',
  [],
  {},
  [null],
  [{}],
  { length: 1 },
  'a'.repeat(9_999),
];

type Change = (files: readonly ArchiveFile[], random: Random) => Buffer;

const byte = (random: Random) => Math.floor(random() * 256);
const noise = (length: number, random: Random) => Buffer.from(Array.from({ length }, () => byte(random)));

const ARCHIVES: Record<string, Change> = {
  'cut off': (files, random) => {
    const whole = tarFrom(files);
    return whole.subarray(0, Math.floor(random() * whole.length));
  },
  'with changed bytes': (files, random) => {
    const whole = tarFrom(files);
    for (let n = 0; n < 20; n++) whole[Math.floor(random() * whole.length)] = byte(random);
    return whole;
  },
  'of noise': (_, random) => noise(Math.floor(random() * 5_000), random),
  'of zeros': (_, random) => Buffer.alloc(Math.floor(random() * 5_000)),
  'with an odd size': (files, random) => {
    const odd = Math.floor(random() * files.length);
    return tarFrom(files.map((file, at) => (at === odd ? { ...file, size: pick(ODD_SIZES, random) } : file)));
  },
  'with a doubled name': (files, random) => tarFrom([...files, pick(files, random)]),
  'with an odd name': (files, random) =>
    tarFrom([...files, { name: `${rootOf(files)}/${pick(ODD_NAMES, random)}`, bytes: noise(9, random) }]),
  'of another folder': (files, random) =>
    tarFrom(
      files.map((file) => ({ ...file, name: file.name.replace(/^[^/]+/, `handset-${pick(ODD_NAMES, random)}`) })),
    ),
  'with a link or folder': (files, random) =>
    tarFrom([
      { name: `${rootOf(files)}/media/a`, bytes: Buffer.alloc(0), type: pick(['1', '2', '5', 'x', 'L'], random) },
      ...files,
    ]),
  'with a manifest of wrong types': (files, random) =>
    tarFrom(
      files.map((file) => {
        if (!isManifest(file)) return file;
        const manifest = JSON.parse(String(file.bytes));
        for (let n = 0; n < 2; n++) manifest[pick(Object.keys(manifest), random)] = pick(ODD_VALUES, random);
        return { ...file, bytes: Buffer.from(JSON.stringify(manifest)) };
      }),
    ),
  'with odd files in its manifest': (files, random) =>
    tarFrom(
      files.map((file) => {
        if (!isManifest(file)) return file;
        const manifest = JSON.parse(String(file.bytes));
        const listed = pick(manifest.files as Record<string, unknown>[], random);
        listed[pick(Object.keys(listed), random)] = pick(ODD_VALUES, random);
        return { ...file, bytes: Buffer.from(JSON.stringify(manifest)) };
      }),
    ),
  'with a manifest that is none': (files, random) =>
    tarFrom(files.map((file) => (isManifest(file) ? { ...file, bytes: pick(NO_MANIFESTS, random) } : file))),
  'without a manifest': (files) => tarFrom(files.filter((file) => !isManifest(file))),
  'without a database': (files) => tarFrom(withFittingManifest(files.filter((file) => !isDatabase(file)))),
  'with a database of noise': (files, random) =>
    tarFrom(
      withFittingManifest(files.map((file) => (isDatabase(file) ? { ...file, bytes: noise(9_000, random) } : file))),
    ),
  'with a damaged database': (files, random) =>
    tarFrom(
      withFittingManifest(
        files.map((file) => {
          if (!isDatabase(file)) return file;
          const bytes = Buffer.from(file.bytes);
          for (let n = 0; n < 200; n++) bytes[Math.floor(random() * bytes.length)] = byte(random);
          return { ...file, bytes };
        }),
      ),
    ),
  'with a changed database': (files, random) =>
    tarFrom(withDatabase(files, (db) => db.exec(pick(DATABASE_CHANGES, random)))),
};

const NO_MANIFESTS = ['', '{', 'null', '[]', '3', '{"__proto__":{}}', `${'['.repeat(50_000)}`].map((text) =>
  Buffer.from(text),
);

const DATABASE_CHANGES = [
  "create trigger promote after update on users begin update users set role = 'admin'; end",
  'create view everything as select * from users',
  'drop table users',
  'drop table migrations',
  'alter table users drop column duties',
  'alter table products add column extra blob',
  "update users set id = x'00ff' where id = (select min(id) from users)",
  "update users set duties = x'00', name = x'ff'",
  "update users set role = 'superadmin', duties = 'no list'",
  "update products set details = x'00'",
  'create table more (id integer primary key)',
  "insert into migrations values ('../../x', '')",
  'create table users2 as select * from users; drop table users; alter table users2 rename to users',
];

export function hostileArchive(whole: readonly ArchiveFile[], random: Random): { name: string; bytes: Buffer } {
  const [name, change] = pick(Object.entries(ARCHIVES), random);
  return { name: `an archive ${name}`, bytes: change(whole, random) };
}

const HEADERS = [
  'brand,name,price',
  'brand,name,ram,storage,price,date,source',
  'brand,name,variants,battery_mah,offers,pictures,launched,nfc',
  'Name,Brand,General.Device Type',
  'model,price,rating,connectivity,processor,ram,storage,battery,display,camera,os,memory_card',
  '',
  '"',
];
const CELLS = [
  'Acme',
  'One',
  '9999',
  '8/128:15999',
  '5000',
  'yes',
  '2026-01-08',
  '-1',
  '1e999',
  '"a, b"',
  '"',
  '""',
  '8',
  ...HOSTILE_TEXTS.filter((text) => text.length < 1_000),
];
const ENDS = ['\n', '\r\n', '\r', '\n\n', ''];

const IMPORTS: Record<string, (random: Random) => { filename: string; bytes: Buffer }> = {
  'of odd cells': (random) => {
    const row = () => Array.from({ length: Math.floor(random() * 12) }, () => pick(CELLS, random)).join(',');
    const end = pick(ENDS, random);
    const rows = Array.from({ length: Math.floor(random() * 300) }, row);
    return { filename: 'a.csv', bytes: Buffer.from([pick(HEADERS, random), ...rows].join(end)) };
  },
  'of one repeated piece': (random) => {
    const piece = pick(
      [',', '\n', '"', '\r', 'a', 'a,', ',\n', '[', '{', '[],', '{"a":', '0,', '""', '\\"', '\uFEFF'],
      random,
    );
    const length = Math.floor(random() * pick([100, 10_000, 3_000_000], random));
    return { filename: pick(['a.csv', 'a.json', 'a'], random), bytes: Buffer.from(piece.repeat(length)) };
  },
  'of many rows': (random) => {
    const rows = Array.from(
      { length: 19_000 + Math.floor(random() * 2_000) },
      (_, n) => `Acme,${pick(['One', `P ${n}`], random)},${n}`,
    );
    return { filename: 'a.csv', bytes: Buffer.from(`brand,name,price\n${rows.join('\n')}`) };
  },
  'of odd JSON': (random) => {
    const value = (depth: number): unknown => {
      if (depth > 14 || random() < 0.4) return pick([...ODD_VALUES, ...CELLS], random);
      if (random() < 0.5) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
      return Object.fromEntries(Array.from({ length: 3 }, () => [pick(KEYS, random), value(depth + 1)]));
    };
    const phones = Array.from({ length: 20 }, () => ({
      brand: 'Acme',
      name: pick(CELLS, random),
      ...(value(2) as object),
    }));
    return { filename: 'a.json', bytes: Buffer.from(JSON.stringify(random() < 0.3 ? value(0) : { phones })) };
  },
  'with changed bytes': (random) => {
    const bytes = Buffer.from(
      JSON.stringify({ phones: [{ brand: 'Acme', name: 'One', variants: [{ storage: 128, price: 9_999 }] }] }),
    );
    for (let n = 0; n < 3; n++) bytes[Math.floor(random() * bytes.length)] = byte(random);
    return { filename: 'a.json', bytes };
  },
  'of noise': (random) => ({ filename: 'a.csv', bytes: noise(1 + Math.floor(random() * 5_000), random) }),
};

const KEYS = [
  'brand',
  'name',
  'variants',
  'price',
  'offers',
  'pictures',
  'image',
  'pixels',
  'rearCameras',
  '__proto__',
  'constructor',
  'phones',
  'brandId',
  'launchedAt',
  'nfc',
];

export function hostileImport(random: Random): { name: string; filename: string; bytes: Buffer } {
  const [name, make] = pick(Object.entries(IMPORTS), random);
  return { name: `a file ${name}`, ...make(random) };
}
