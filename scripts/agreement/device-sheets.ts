import type { Row } from './device-details.ts';

/** Sheets in sections, as newer copies of the device pages have them, in the columns of the older file. */

export interface DeviceSheet {
  name: string;
  announced: string;
  specs: Record<string, Record<string, string>>;
}

const COLUMNS: Record<string, [section: string, key: string]> = {
  Dimensions: ['Body', 'Dimensions'],
  Weight: ['Body', 'Weight'],
  Build: ['Body', 'Build'],
  SIM: ['Body', 'SIM'],
  'Display type': ['Display', 'Type'],
  'Display size': ['Display', 'Size'],
  Resolution: ['Display', 'Resolution'],
  Protection: ['Display', 'Protection'],
  OS: ['Platform', 'OS'],
  Chipset: ['Platform', 'Chipset'],
  CPU: ['Platform', 'CPU'],
  GPU: ['Platform', 'GPU'],
  'Card slot': ['Memory', 'Card slot'],
  Internal: ['Memory', 'Internal'],
  'Main dual': ['Main Camera', 'Dual'],
  'Main triple': ['Main Camera', 'Triple'],
  'Main quad': ['Main Camera', 'Quad'],
  'Main video': ['Main Camera', 'Video'],
  'Selfie dual': ['Selfie camera', 'Dual'],
  'Selfie single': ['Selfie camera', 'Single'],
  'Selfie video': ['Selfie camera', 'Video'],
  Loudspeaker: ['Sound', 'Loudspeaker'],
  '3.5mm jack': ['Sound', '3.5mm jack'],
  WLAN: ['Comms', 'WLAN'],
  Bluetooth: ['Comms', 'Bluetooth'],
  Positioning: ['Comms', 'Positioning'],
  NFC: ['Comms', 'NFC'],
  'Infrared port': ['Comms', 'Infrared port'],
  Radio: ['Comms', 'Radio'],
  USB: ['Comms', 'USB'],
  Sensors: ['Features', 'Sensors'],
  Battery: ['Battery', 'Type'],
  Charging: ['Battery', 'Charging'],
  Colors: ['Misc', 'Colors'],
  Models: ['Misc', 'Models'],
  SAR: ['Misc', 'SAR'],
  Technology: ['Network', 'Technology'],
  '4G bands': ['Network', '4G bands'],
  '5G bands': ['Network', '5G bands'],
};

export function deviceRows(sheets: readonly DeviceSheet[]): Row[] {
  return sheets.map(({ name, announced, specs }) => {
    const columns = Object.entries(COLUMNS).map(([column, [section, key]]) => [
      column,
      (specs[section]?.[key] ?? '').replaceAll('\n', ' '),
    ]);
    const main = specs['Main Camera']?.Single ?? '';
    const single = main && !specs['Main Camera']?.Dual && !specs['Main Camera']?.Triple;
    return {
      ...Object.fromEntries(columns),
      Brand: name.split(' ')[0] ?? '',
      'Model Name': name.replace(' (India)', '').replace('Galaxy A07', 'Galaxy A07 5G').replace('Reno15', 'Reno 15'),
      Announced: announced,
      'Main single': single ? main : '',
    };
  });
}
