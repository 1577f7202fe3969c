/** Small files of every format the import reads; each contains the phone 'Zenith One' in two variants if it can. */

export const csv = (...lines: string[]) => lines.join('\n');

export const HANDSET_CSV = csv(
  'brand,name,variants,battery_mah,chipset,nfc',
  'Zenith,Zenith One,8/128:20999; 8/256:22999,5000,Qualcomm Snapdragon 7s Gen 2,yes',
);

export const HANDSET_JSON = JSON.stringify({
  phones: [
    {
      brand: 'Zenith',
      name: 'Zenith One',
      batteryCapacity: 5000,
      chipset: 'Qualcomm Snapdragon 7s Gen 2',
      nfc: true,
      variants: [
        { ram: 8, storage: 128, price: 20_999 },
        { ram: 8, storage: 256, price: 22_999 },
      ],
    },
  ],
});

const sheetRow = (storage: number, price: number) =>
  `Zenith One (8GB RAM + ${storage}GB),Zenith,${price},Smartphone,"October 19, 2024",75 x 162 x 8 mm,` +
  `"50 MP<br class=""l"">8 MP (Ultra Wide)","6.6 inches, 1080 x 2400 pixels",snapdragon 7s gen2,Android v14,` +
  `8 GB,${storage} GB,5000 mAh,Yes`;

export const SPECIFICATION_SHEET = csv(
  'Name,Brand,Price,General.Device Type,General.Release Date,Design.Dimensions,Camera.Rear Camera,Display.Size,' +
    'Technical.Chipset,Technical.OS,Memory.RAM,Memory.Storage,Battery.Size,Extra.NFC',
  sheetRow(128, 20_999),
  sheetRow(256, 22_999),
);

const summaryRow = (storage: number, price: string) =>
  `Zenith One (8GB RAM + ${storage}GB),"₹${price}","Dual Sim, 5G, NFC","Snapdragon 7s Gen2, Octa Core",` +
  `"8 GB RAM, ${storage} GB inbuilt",5000 mAh Battery,"6.6 inches, 1080 x 2400 px",50 MP + 8 MP Dual Rear & 16 MP Front`;

export const SUMMARY_LISTING = csv(
  'model,price,connectivity,processor,ram,battery,display,camera',
  summaryRow(128, '20,999'),
  summaryRow(256, '22,999'),
);

export const NUMERIC_LISTING = csv(
  'model,price_inr,processor_name,ram_gb,storage_gb,battery_mah,rear_camera_main_mp,has_nfc',
  'Zenith One (8GB RAM + 128GB),20999,snapdragon 7s gen2,8,128,5000,50,True',
  'Zenith One (8GB RAM + 256GB),22999,snapdragon 7s gen2,8,256,5000,50,True',
);
