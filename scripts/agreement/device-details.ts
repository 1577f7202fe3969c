import type { Phone } from '#contract/phone/fields.ts';
import {
  bluetoothOf,
  brightnessOf,
  fingerprintOf,
  gpuOf,
  modelNumbersOf,
  positioningOf,
  processNodeOf,
  sarOf,
  sensorsOf,
  speakersOf,
  storageTypeOf,
  usbOf,
  videosOf,
  wifiOf,
} from '#db/import/parse/details.ts';
import { once, type Stated } from './source-phone.ts';

/** Connections, materials, sensors and recording as the sheets of devices have them. */

export type Row = Record<string, string>;

const MATERIALS: [RegExp, NonNullable<Phone['backMaterial']>][] = [
  [/leather|silicone polymer/i, 'leather'],
  [/titanium/i, 'titanium'],
  [/stainless|steel/i, 'steel'],
  [/alumin/i, 'aluminium'],
  [/ceramic(?! shield)/i, 'ceramic'],
  [/aramid|fib(?:er|re)/i, 'fibre'],
  [/wood|bamboo/i, 'wood'],
  [/plastic/i, 'plastic'],
  [/glass/i, 'glass'],
];

/** 'Glass front (Gorilla Glass 5), plastic frame, glass back': the first that is named for a side. */
export function materialOf(build: string, side: 'front' | 'frame' | 'back'): Phone['backMaterial'] {
  const part = build
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .find((one) => new RegExp(`\\b${side}\\b`, 'i').test(one));
  const [first = ''] = (part ?? '').split(/\bor\b/i);
  return MATERIALS.find(([pattern]) => pattern.test(first))?.[1] ?? null;
}

function bandNumbers(text: string): number[] {
  const bands = [...(text.split(/ SA| NSA| - /)[0]?.matchAll(/\b\d{1,3}\b/g) ?? [])].map(([band]) => Number(band));
  return [...new Set(bands)].filter((band) => band > 0 && band <= 261).sort((a, b) => a - b);
}

/** Those for India where they are named, else those for everywhere; those of China or the USA alone are none of ours. */
export function bandsFor(row: Row, network: '4G' | '5G'): number[] {
  const isList = (text: string) => /^\d+(?:, \d+)+/.test(text.trim());
  const is5g = (text: string) => /\b(?:SA|NSA|Sub6)\b/.test(text);
  const others = (row.Other ?? '').split('|').filter((text) => isList(text) && is5g(text) === (network === '5G'));
  const all = [row[`${network} bands`] ?? '', ...others];
  const indian = all.find((text) => /- (?:India|IN)\b/.test(text));
  const anywhere = all.find((text) => isList(text) && (!/ - /.test(text) || /- (?:International|Global)/i.test(text)));
  return bandNumbers(indian ?? anywhere ?? '');
}

/** 'Nano-SIM + Nano-SIM +eSIM(max 2 at a time)': what can be put in, in India. */
export function simOf(text: string): { slots: number | null; esim: boolean | null } {
  const here = text.replace(
    /(?:Nano-SIM|eSIM) ?\+ ?(?:Nano-SIM|eSIM)[^)N]*\([^)]*(?:China|USA|Hong Kong)[^)]*\)/g,
    ' ',
  );
  if (!/Nano-SIM/.test(here)) return { slots: null, esim: null };
  const slots = /Nano-SIM \+ Nano-SIM/.test(here) ? 2 : 1;
  if (!/eSIM/.test(here)) return { slots, esim: false };
  // 'Nano-SIM + eSIM, or two nano SIMs' differs by country.
  const isEither = /\+\s?eSIMNano-SIM \+ Nano-SIM(?! ?\+ ?eSIM)/.test(here);
  return { slots, esim: isEither ? null : true };
}

/** 'Yes (market/region dependent)' says nothing of India. */
export function deviceYesNo(text: string): boolean | null {
  if (/excl\.? india|except india/i.test(text)) return false;
  if (/dependent|only|except|model|unspecified|\bexcl/i.test(text)) return /india/i.test(text) ? true : null;
  if (/^yes/i.test(text)) return true;
  return /^no\b/i.test(text) ? false : null;
}

/** Whether a card takes the place of the second SIM. */
function hybridSlot(card: string): boolean | null {
  if (/only|model/i.test(card)) return null;
  if (/shared SIM slot/i.test(card)) return true;
  return /dedicated/i.test(card) ? false : null;
}

function radio(text: string): boolean | null {
  if (/only|dependent|no radio/i.test(text)) return null;
  if (/FM|^yes/i.test(text)) return true;
  return /^no\b/i.test(text) ? false : null;
}

export function detailsOf(row: Row): Stated {
  const build = row.Build ?? '';
  const nits = brightnessOf(row['Display type']);
  const sim = simOf(row.SIM ?? '');
  const sensors = row.Sensors ?? '';
  const upgrades = Number(/up to (\d) major/i.exec(row.OS ?? '')?.[1]);
  return {
    brightness: once(nits.typical),
    peakBrightness: once(nits.peak),
    processNode: once(processNodeOf(row.Chipset)),
    gpu: once(gpuOf(row.GPU)),
    osUpdates: once(upgrades > 0 ? upgrades : null),
    storageType: once(storageTypeOf(/UFS[\s\d.]*|eMMC[\s\d.]*|NVMe/i.exec(row.Other ?? '')?.[0])),
    rearVideo: once(videosOf(row['Main video'])),
    frontVideo: once(videosOf(row['Selfie video'])),
    frontMaterial: once(materialOf(build, 'front')),
    frameMaterial: once(materialOf(build, 'frame')),
    backMaterial: once(materialOf(build, 'back')),
    fingerprint: once(
      /fingerprint/i.test(sensors) ? fingerprintOf(sensors) : sensors && !/unspecified/i.test(sensors) ? 'none' : null,
    ),
    sensors: once(sensorsOf(sensors)),
    speakers: once(speakersOf(row.Loudspeaker)),
    sarHead: once(sarOf(row.SAR, 'head')),
    sarBody: once(sarOf(row.SAR, 'body')),
    modelNumbers: once(modelNumbersOf(row.Models)),
    bands5g: once(bandsFor(row, '5G')),
    bands4g: once(bandsFor(row, '4G')),
    hybridSlot: once(hybridSlot(row['Card slot'] ?? '')),
    simSlots: once(sim.slots),
    esim: once(sim.esim),
    wifi: once(wifiOf(row.WLAN)),
    bluetooth: once(bluetoothOf(row.Bluetooth)),
    usb: once(usbOf(row.USB)),
    fmRadio: once(radio(row.Radio ?? '')),
    infrared: once(row['Infrared port'] ? deviceYesNo(row['Infrared port']) : false),
    positioning: once(positioningOf(row.Positioning)),
  };
}
